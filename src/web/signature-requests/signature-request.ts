/**
 * Lets someone else sign. The whole application, including sensitive answers, is stored under the
 * key of a link. Once it is signed or withdrawn, a mark replaces it.
 */
import * as v from 'valibot'
import { markIn, markText, type SignatureMark } from '../../api/signature-links.ts'
import { type DeepReadonly, withoutSensitive } from '../../application/answers.ts'
import { jsonObject } from '../../application/json/json-object.ts'
import { withoutSignature } from '../draft/cleared-fields.ts'
import { type DraftState, useDraft } from '../draft/draft.ts'
import { VERSION } from '../draft/form-state.ts'
import { currentIntent } from '../draft/intent.ts'
import { newSecret } from '../draft/random.ts'
import { draftEntries, readDraft } from '../draft/read-draft.ts'
import { NOT_RESTORED, useRestored } from '../draft/restored.ts'
import { useSavedOnline } from '../draft/saved-online.ts'
import { shownForm } from '../draft/shown-form.ts'
import type { PreparedApplication, SignatureRequest } from '../draft/signature-request.ts'
import { deleteDraft, openDraft, saveDraft } from '../requests/drafts.ts'
import type { Access } from '../requests/request.ts'
import { encryptText, newSecretLink, tokenOf } from '../secret-links/encryption.ts'
import { openSecret, type SecretError } from '../secret-links/open-secret.ts'
import type { SecretLink } from '../secret-links/secret-link.ts'

/** The encrypted data. */
const preparedDraft = jsonObject({ ...draftEntries, preparedBy: v.string() })

type PreparedDraft = DeepReadonly<v.InferOutput<typeof preparedDraft>>

/** The opened application with its sensitive answers, only in memory, like the link below. */
let opened: Pick<DraftState, 'draft' | 'idempotencyKey'> | undefined
/** The link that this tab has made. */
let made: SecretLink | undefined

// They last only as long as their draft.
useDraft.subscribe(({ form, idempotencyKey }) => {
  if (opened?.idempotencyKey !== idempotencyKey) opened = undefined
  if (made?.id !== form.signatureRequest?.id) made = undefined
})

/**
 * Stores this tab's application for someone else to sign. Returns false if that failed. It has a
 * new idempotency key, which this tab does not use: however often the link is opened, one
 * application is stored.
 */
export async function requestSignature(preparedBy: string): Promise<boolean> {
  const intent = currentIntent()
  const { draft, form, lead, idempotencyKey } = useDraft.getState()
  const { signatureRequest: _, ...forms } = form
  const prepared: PreparedDraft = {
    version: VERSION,
    preparedBy,
    draft: withoutSignature(draft),
    form: { ...forms, answers: withoutSignature(form.answers) },
    lead,
    idempotencyKey: newSecret(),
  }
  const link = newSecretLink()
  const ciphertext = await encryptText(link, JSON.stringify(prepared))
  const access = { id: link.id, token: await tokenOf(link) }
  const outcome = await saveDraft(access, 0, ciphertext, { purpose: 'sign', intent })
  if (outcome.kind !== 'saved') return false
  if (useDraft.getState().idempotencyKey !== idempotencyKey) {
    // The applicant has started over in the meantime.
    await deleteDraft(access)
    return false
  }
  const { id, token } = access
  const { expiresAt } = outcome.draft
  const signatureRequest = {
    id,
    token,
    state: 'waiting',
    preparedBy,
    expiresAt,
    reference: '',
  } as const
  useDraft.setState({ form: { ...useDraft.getState().form, signatureRequest } })
  made = { ...link, until: Math.floor(Date.parse(expiresAt) / 1000) }
  return true
}

/** Returns the link of a request; undefined once the tab was reloaded. */
export function linkOf({ id }: SignatureRequest): SecretLink | undefined {
  return made?.id === id ? made : undefined
}

/** Checks whether the application was signed. A failed check is repeated later. */
export async function refreshRequest(): Promise<void> {
  const request = useDraft.getState().form.signatureRequest
  if (request?.state !== 'waiting') return
  const { state, reference } = await stateOf(request)
  if (state !== 'unreachable') note(request, state, reference)
}

/** Ends the link, unless it was used. Returns false if that could not be confirmed. */
export async function withdrawRequest(request: SignatureRequest): Promise<boolean> {
  const { state, version, reference } = await stateOf(request)
  if (state === 'unreachable') return false
  if (state !== 'waiting') {
    note(request, state, reference)
    return true
  }
  const mark = btoa(markText({ state: 'withdrawn', reference: '' }))
  const { kind } = await saveDraft(request, version, mark)
  if (kind === 'changed' || kind === 'not-found') return withdrawRequest(request)
  if (kind === 'saved') note(request, 'withdrawn')
  return kind === 'saved'
}

/** Opens a link in place of this tab's draft. On failure, changes nothing. */
export async function openToSign(
  link: SecretLink,
  confirmed?: () => Promise<void>,
): Promise<SecretError | SignatureMark['state'] | 'expired' | 'incomplete' | 'opened'> {
  const { until } = link
  if (until === undefined) return 'incomplete'
  const find = async (access: Access) => {
    const result = await openDraft(access)
    if (!result) return Date.now() >= until * 1000 ? 'expired' : undefined
    return markIn(atob(result.ciphertext))?.state ?? result
  }
  const result = await openSecret(link, find, (text) => readDraft(preparedDraft, text))
  if (typeof result === 'string') return result
  await confirmed?.()
  const { draft, form, lead, idempotencyKey, preparedBy } = result.secret
  useSavedOnline.setState({ saved: undefined })
  useRestored.setState(NOT_RESTORED)
  useDraft.setState({
    draft,
    form: {
      ...form,
      prepared: {
        ...result.access,
        preparedBy,
        application: withoutSensitive(draft, shownForm().schema),
      },
    },
    lead,
    idempotencyKey,
  })
  opened = { draft, idempotencyKey }
  return 'opened'
}

/**
 * Returns the prepared application and the present one. After a reload, both lack sensitive
 * answers.
 */
export function versionsOf(prepared: PreparedApplication, { draft, idempotencyKey }: DraftState) {
  return opened?.idempotencyKey === idempotencyKey
    ? { before: opened.draft, after: draft }
    : { before: prepared.application, after: withoutSensitive(draft, shownForm().schema) }
}

interface RequestStatus {
  readonly state: SignatureRequest['state'] | 'unreachable'
  readonly version: number
  readonly reference?: string | undefined
}

async function stateOf(access: Access): Promise<RequestStatus> {
  const result = await openDraft(access).catch(() => 'unreachable' as const)
  if (result === 'unreachable') return { state: result, version: 0 }
  if (!result) return { state: 'expired', version: 0 }
  const { ciphertext, version } = result
  return { state: 'waiting', ...markIn(atob(ciphertext)), version }
}

/** Notes the state, unless the draft is another one by now. An unchanged state is no activity. */
function note(
  { id, state: before }: SignatureRequest,
  state: SignatureRequest['state'],
  reference = '',
): void {
  const { form } = useDraft.getState()
  const { signatureRequest: request } = form
  if (request?.id !== id || state === before) return
  useDraft.setState({ form: { ...form, signatureRequest: { ...request, state, reference } } })
}
