/** Encrypted drafts on the server, to be finished later or signed by someone else. */
import {
  DRAFT_CHANGED,
  type DraftRequest,
  type DraftSaved,
  deleteDraftRoute,
  MAX_DRAFT_LENGTH,
  openDraftRoute,
  type StoredDraft,
  saveDraftRoute,
} from '../../api/drafts.ts'
import { INTENT_HEADER } from '../../api/intent.ts'
import { type Access, foundIn, isDeleted, request, withAccess } from './request.ts'

/**
 * The outcome of saving. `changed`: another version is stored. `too-long`: the server never saves
 * that much. `busy`: it saves nothing at the moment. `unreachable`: it is unknown whether the draft
 * was saved.
 */
export type SaveOutcome =
  | { readonly kind: 'saved'; readonly draft: DraftSaved }
  | { readonly kind: 'changed' | 'not-found' | 'too-long' | 'busy' | 'unreachable' }

interface SaveOptions extends Partial<Pick<DraftRequest, 'purpose'>> {
  /** The intent of the first version. */
  readonly intent?: string
}

/** Saves a new version over an existing one; over 0, saves the first. */
export async function saveDraft(
  access: Access,
  version: number,
  ciphertext: string,
  { purpose, intent }: SaveOptions = {},
): Promise<SaveOutcome> {
  if (ciphertext.length > MAX_DRAFT_LENGTH) return { kind: 'too-long' }
  const precondition =
    version === 0 ? ({ 'if-none-match': '*' } as const) : { 'if-match': `"${version}"` }
  const { params, headers } = withAccess(access)
  try {
    const response = await request(saveDraftRoute, {
      params,
      headers: {
        ...headers,
        ...precondition,
        ...(intent !== undefined && { [INTENT_HEADER]: intent }),
      },
      body: { ciphertext, purpose },
    })
    if (response.status === DRAFT_CHANGED) return { kind: 'changed' }
    if (response.status === 404) return { kind: 'not-found' }
    return response.ok ? { kind: 'saved', draft: await response.json() } : { kind: 'busy' }
  } catch {
    return { kind: 'unreachable' }
  }
}

/** Opens a draft; undefined if the server has none. Rejects if the server is unreachable. */
export async function openDraft(access: Access): Promise<StoredDraft | undefined> {
  return foundIn(await request(openDraftRoute, withAccess(access)))
}

/** Returns whether the server no longer has the draft. The request outlives the page. */
export async function deleteDraft(access: Access): Promise<boolean> {
  return isDeleted(request(deleteDraftRoute, withAccess(access), { keepalive: true }))
}
