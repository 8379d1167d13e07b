/** The correction of this tab: opening it with its link, and changing it. */
import { openedStakes } from '../../application/corrections/correction.ts'
import { correctionContext } from '../../application/corrections/correction-context.ts'
import { emptyLead } from '../../application/lead.ts'
import { readStored, stored } from '../../application/reading/stored.ts'
import { type BankEvent, bankReducer } from '../draft/bank-events.ts'
import type { Correction } from '../draft/correction.ts'
import { useDraft } from '../draft/draft.ts'
import { newSecret } from '../draft/random.ts'
import { NOT_RESTORED, useRestored } from '../draft/restored.ts'
import { switchTo } from '../language/messages.ts'
import { openCorrection } from '../requests/corrections.ts'
import type { Access } from '../requests/request.ts'
import { openSecret, type SecretError } from '../secret-links/open-secret.ts'
import type { SecretLink } from '../secret-links/secret-link.ts'
import { sha256Of } from '../ui/sha256.ts'
import { formOf, pathsToOpen } from './correction-form.ts'

const storedContext = stored(correctionContext)

/** The reason why there is nothing to correct. */
export type CorrectionError =
  | 'corrected'
  | 'withdrawn'
  | 'expired'
  | Exclude<SecretError, 'unreachable'>

/** Opens a link in place of this tab's draft. On failure, changes nothing. */
export async function openLink(
  link: SecretLink,
  confirmed?: () => Promise<void>,
): Promise<CorrectionError | 'unreachable' | 'opened'> {
  const find = async (access: Access) => {
    const answer = await openCorrection(access)
    return answer?.state === 'waiting'
      ? { ...answer, ciphertext: answer.ciphertext ?? '' }
      : answer?.state
  }
  const result = await openSecret(link, find, (text) =>
    readStored('request', storedContext, JSON.parse(text)),
  )
  if (typeof result === 'string') return result
  await confirmed?.()
  const { expiresAt, recipients } = result.found
  const fingerprint = await recipientsHash(recipients)
  const { application, reference, language, asked: requests, kept, threadKey, own } = result.secret
  const fields = requests.flatMap(({ paths }) => paths)
  const correction: Correction = {
    ...result.access,
    expiresAt,
    reference,
    language,
    asked: requests,
    kept,
    ...(threadKey !== undefined && { threadKey }),
    ...(own && { own }),
    replies: {},
    opened: openedStakes(application, fields),
    linked: application.plaid,
    documents: { recipients, fingerprint },
  }
  // The applicant can still switch the language.
  await switchTo(language).catch(() => undefined)
  useRestored.setState(NOT_RESTORED)
  useDraft.setState({
    draft: application,
    form: { ...formOf(application, fields), correction },
    lead: emptyLead,
    idempotencyKey: newSecret(),
  })
  return 'opened'
}

/** Returns whether the request still waits. */
export async function stateOf(
  correction: Correction,
): Promise<CorrectionError | 'unreachable' | 'waiting'> {
  const answer = await openCorrection(correction).catch(() => 'unreachable' as const)
  if (answer === 'unreachable') return answer
  if (answer) return answer.state
  return Date.now() >= Date.parse(correction.expiresAt) ? 'expired' : 'not-found'
}

/** Opens the questions at these paths as well. */
export function openQuestions(paths: readonly string[]): void {
  const { form } = useDraft.getState()
  const { correction } = form
  const more = pathsToOpen(form, paths)
  if (!correction || more.length === 0) return
  const opened = [...new Set([...correction.opened, ...more])]
  useDraft.setState({ form: { ...form, correction: { ...correction, opened } } })
}

/** Stores a reply to a reviewer's own question. */
export function editReply(path: string, text: string): void {
  useDraft.setState(({ form }) => {
    const { correction } = form
    if (!correction) return {}
    const replies = { ...correction.replies, [path]: text }
    return { form: { ...form, correction: { ...correction, replies } } }
  })
}

/** Applies an event of the bank account. The draft stays as it was signed. */
export function dispatchBank(event: BankEvent): void {
  useDraft.setState(({ form }) => ({ form: { ...form, bank: bankReducer(form.bank, event) } }))
}

/** Returns the hash of public keys, whatever their order, as the server computes it. */
function recipientsHash(recipients: readonly string[]): Promise<string> {
  const names = [...new Set(recipients)].sort()
  const text = JSON.stringify(['merchant-application recipients 1', ...names])
  return sha256Of(new TextEncoder().encode(text))
}
