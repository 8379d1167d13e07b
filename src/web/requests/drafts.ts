/** Drafts that are saved on the server, encrypted, to be finished later or signed by someone else. */
import {
  DRAFT_CHANGED,
  type DraftRequest,
  type DraftSaved,
  draftPath,
  MAX_DRAFT_LENGTH,
  type StoredDraft,
} from '../../api/drafts.ts'

const TIMEOUT_MS = 15_000

/** Which draft; the token proves that the applicant has its link. */
export interface DraftAccess {
  readonly apiUrl: string
  readonly id: string
  readonly token: string
}

/**
 * The outcome of saving. `changed`: another version is stored. `too-long`: the server never saves
 * that much. `busy`: it saves nothing at the moment. `unreachable`: nobody knows whether it was saved.
 */
export type SaveOutcome =
  | { readonly kind: 'saved'; readonly draft: DraftSaved }
  | { readonly kind: 'changed' | 'not-found' | 'too-long' | 'busy' | 'unreachable' }

interface SaveOptions extends Partial<Pick<DraftRequest, 'purpose'>> {
  /** Goes on while the page is left; for a short text. */
  readonly keepalive?: boolean
}

/** Saves over a version; over 0, the first one. */
export async function saveDraft(
  access: DraftAccess,
  version: number,
  ciphertext: string,
  { purpose, keepalive = false }: SaveOptions = {},
): Promise<SaveOutcome> {
  if (ciphertext.length > MAX_DRAFT_LENGTH) return { kind: 'too-long' }
  const precondition = version === 0 ? { 'if-none-match': '*' } : { 'if-match': `"${version}"` }
  try {
    const response = await request(access, 'PUT', {
      headers: { 'content-type': 'application/json', ...precondition },
      body: JSON.stringify({ ciphertext, purpose }),
      keepalive,
    })
    if (response.status === DRAFT_CHANGED) return { kind: 'changed' }
    if (response.status === 404) return { kind: 'not-found' }
    return response.ok ? { kind: 'saved', draft: await response.json() } : { kind: 'busy' }
  } catch {
    return { kind: 'unreachable' }
  }
}

/** Opens a draft; undefined if the server has none, or none any longer. Rejects if unreachable. */
export async function openDraft(access: DraftAccess): Promise<StoredDraft | undefined> {
  const response = await request(access, 'GET')
  if (response.status === 404) return undefined
  if (!response.ok) throw new Error(`HTTP ${response.status}`)
  return response.json()
}

/** Returns whether the server has no such draft any longer. Goes on while the page is left. */
export async function deleteDraft(access: DraftAccess): Promise<boolean> {
  try {
    const response = await request(access, 'DELETE', { keepalive: true })
    return response.ok || response.status === 404
  } catch {
    return false
  }
}

function request(
  { apiUrl, id, token }: DraftAccess,
  method: string,
  { headers, ...init }: RequestInit = {},
): Promise<Response> {
  return fetch(apiUrl + draftPath(id), {
    ...init,
    method,
    headers: { ...headers, authorization: `Bearer ${token}` },
    cache: 'no-store',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
}
