/**
 * The status of an application, for anyone with the link of its signed copy, or with a link that
 * was mailed later to one of its addresses. The signed events decide what is shown, even if
 * someone edited the row, and nothing is shown while one of them is missing.
 */
import type { ErasedStatus, ReadingStatus, ShownStatus } from '../../api/application-status.ts'
import {
  type ApplicationState,
  type Correction,
  type LivingState,
  type StatusChange,
  waitingCorrection,
} from '../../application/facts/application-state.ts'
import { livingEvents } from '../../application/facts/event-reading.ts'
import { stateOf } from '../../application/facts/fold.ts'
import { formOf } from '../../application/forms/own-form.ts'
import { withOwnWords } from '../../application/forms/own-words.ts'
import type { DeclineReason } from '../../application/reference/decline-reasons.ts'
import type { AllMessages } from '../../messages/all.ts'
import type { DocumentMessages } from '../../messages/messages.ts'
import { mayBeWithdrawn, undoableIn, withdrawForApplicant } from '../decisions/service.ts'
import { act, livingState, stateByEvents } from '../ledger/act-service.ts'
import { readChain } from '../ledger/chains-service.ts'
import { bytesHash } from '../platform/encryption/hash.ts'
import { unavailable } from '../platform/http/http-error.ts'
import type { RequestSource } from '../platform/http/limits/request-source.ts'
import { sealFor } from '../programs/service.ts'
import type { CopyLink } from '../signed-copies/link-service.ts'
import { findReadableCopy, signerOfCopy } from '../signed-copies/linked-copies-service.ts'
import { addWords, encryptWords, openThread, threadKeyOf } from '../threads/service.ts'
import { shownThread } from '../threads/shown-service.ts'
import { accessOf, type StatusDependencies } from './access.ts'
import { reminderOf, resendCorrection, sendLink } from './mailed-links.ts'
import { messageRefusal, type WritingRefusal, write } from './rules.ts'
import { findStatusLink } from './store.ts'

export { keepCopyLinks } from './store.ts'

export interface ApplicationStatusService {
  /** Returns undefined for a wrong or expired link. Throws a 503 while an event does not count. */
  readonly read: (
    link: CopyLink,
    texts: AllMessages,
  ) => Promise<ShownStatus | ErasedStatus | ReadingStatus | undefined>
  /** Returns undefined for an invalid link or an erased application. */
  readonly withdraw: (link: CopyLink) => Promise<'withdrawn' | 'decided' | undefined>
  /**
   * Returns undefined for a wrong or expired link and for an erased application, or the reason why
   * nothing can be written now. Throws a 503 while an event does not count.
   */
  readonly write: (link: CopyLink, text: string) => Promise<WritingRefusal | 'sent' | undefined>
  /**
   * Returns undefined for a wrong or expired link and for an erased application, and `not-sent` if
   * no link can be mailed again or too many were.
   */
  readonly resendCorrection: (
    link: CopyLink,
    source: RequestSource,
  ) => Promise<'sent' | 'not-sent' | undefined>
  /** Mails a new link, if the address belongs to the application. */
  readonly sendLink: (
    request: { readonly reference: string; readonly email: string },
    source: RequestSource,
  ) => Promise<void>
}

/** The status page: shows a link's application, and withdraws it; undefined for an invalid link. */
export function applicationStatus(deps: StatusDependencies): ApplicationStatusService {
  const { db, ledger, signer, now } = deps
  return {
    read: (link, texts) => readStatus(deps, link, texts),
    withdraw: async (link) => {
      if (!(await accessOf(deps, link))) return undefined
      return withdrawForApplicant(db, ledger, { reference: link.reference, at: now(), signer })
    },
    write: (link, text) => writeMessage(deps, link, text),
    resendCorrection: (link, source) => resendCorrection(deps, link, source),
    sendLink: (request, source) => sendLink(deps, request, source),
  }
}

async function readStatus(
  deps: StatusDependencies,
  link: CopyLink,
  texts: AllMessages,
): Promise<ShownStatus | ErasedStatus | ReadingStatus | undefined> {
  const { db, now, ledger } = deps
  const { reference } = link
  const access = await accessOf(deps, link)
  if (!access) return (await readErased(deps, link)) ?? readCopyAccess(deps, link)
  const { counting, isWhole } = await readChain(db, reference, ledger)
  const state = stateOf(reference, counting)
  if (state.erasedAt !== undefined) return { reference, erasedAt: state.erasedAt }
  // A missing event may have ended what the others say, such as an approval.
  if (!isWhole) throw unavailable(`${reference}: an event is missing; run operator verify`)
  const waiting = waitingCorrection(state, now())
  const copy = 'key' in access ? access : undefined
  const words = await openThread(
    db,
    state,
    copy && { version: copy.version, key: threadKeyOf(copy.key) },
  )
  const events = livingEvents(counting)
  const about = copy && events && (await signerOfCopy(db, copy, events))
  const { definition } = await deps.shownProgramFor(state)
  return {
    reference,
    ...shownStatus(state, now(), texts),
    correction: waiting ? await shownCorrection(deps, reference, waiting) : null,
    thread: shownThread(state, words, withOwnWords(texts, formOf(definition))),
    mayWrite: messageRefusal(state) === undefined,
    copies: state.versions.map(({ version, at }) => ({
      version,
      signedAt: at,
      isOpen: version === access.version,
    })),
    linkExpiresAt: access.expiresAt,
    ...(about && { about }),
  }
}

/** Returns the open request for corrections, and the address that its link was mailed to. */
async function shownCorrection(
  deps: StatusDependencies,
  reference: string,
  { number, expiresAt, isHanded }: Pick<Correction, 'number' | 'expiresAt' | 'isHanded'>,
): Promise<ShownStatus['correction']> {
  const reminder = await reminderOf(deps, reference, { number })
  return {
    expiresAt,
    mailedTo: isHanded === undefined && reminder ? mask(reminder.to) : null,
    canResend: reminder !== undefined,
  }
}

/** Returns what a link shows that opens only the copy: nothing that reveals the decision. */
async function readCopyAccess(
  { db, now, ledger }: StatusDependencies,
  link: CopyLink,
): Promise<ReadingStatus | undefined> {
  const copy = await findReadableCopy(db, link, { now: now(), ledger })
  return copy && { reference: link.reference, mayRead: 'copy', linkExpiresAt: copy.expiresAt }
}

async function readErased(
  { db, now, ledger }: StatusDependencies,
  link: CopyLink,
): Promise<ErasedStatus | undefined> {
  if (!(await findStatusLink(db, link, now()))) return undefined
  const { reference } = link
  const { erasedAt } = await stateByEvents(db, reference, ledger)
  return erasedAt === undefined ? undefined : { reference, erasedAt }
}

async function writeMessage(
  deps: StatusDependencies,
  link: CopyLink,
  text: string,
): Promise<WritingRefusal | 'sent' | undefined> {
  const { db, ledger, signer, now } = deps
  const access = await accessOf(deps, link)
  if (!access) return undefined
  const { reference } = link
  const state = await livingState(db, reference, ledger)
  if (!state) return undefined
  const refusal = messageRefusal(state)
  if (refusal) return refusal
  const program = await deps.programFor(state)
  const seal = sealFor(program)
  const note = await seal(text)
  // A link that does not open the copy gives no key to encrypt with.
  const ciphertext =
    'key' in access ? encryptWords(threadKeyOf(access.key), reference, { text }) : undefined
  const words = ciphertext && { words: bytesHash(ciphertext) }
  const command = { detail: { recipients: seal.recipients, ...words }, note, program }
  const result = await act(db, ledger, {
    reference,
    at: now(),
    signer,
    depth: 'row',
    tolerates: 'edited-status',
    rule: (application) => write(application, command),
    also: async (transaction, _, [event]) => {
      if (ciphertext && event !== undefined) {
        await addWords(transaction, { reference, event, ciphertext })
      }
    },
  })
  if (!('refusal' in result)) return 'sent'
  if (result.refusal === 'decided' || result.refusal === 'written') return result.refusal
  throw unavailable(`the message was refused: ${result.refusal}`)
}

/** `m•••@example.com` */
function mask(address: string): string {
  return address.replace(/^(.)[^@]*/, '$1•••')
}

type StepName = ShownStatus['steps'][number]['step']

interface Step {
  readonly step: StepName
  readonly at: string
  readonly reasons?: readonly DeclineReason[] | undefined
}

/** Returns what the applicant sees of the events, without the details of the link and emails. */
function shownStatus(
  proven: LivingState,
  now: Date,
  { status: texts }: Pick<DocumentMessages, 'status'>,
): Pick<ShownStatus, 'status' | 'title' | 'intro' | 'next' | 'steps' | 'mayWithdraw'> {
  const application = withoutUndoable(proven, now)
  const { status, versions, corrections } = application
  const steps = stepsOf(application)
  let state: keyof typeof texts.titles = status
  // No event records that the time for a request has run out.
  for (const { at: askedAt, end, expiresAt } of corrections) {
    if (end) continue
    if (expiresAt > now.toISOString()) {
      state = 'correction'
      continue
    }
    const later = steps.findIndex(({ at }) => at > askedAt && at >= expiresAt)
    const ended = { step: 'correction-ended', at: expiresAt } as const
    steps.splice(later === -1 ? steps.length : later, 0, ended)
  }
  const isCorrected = versions.length > 1
  return {
    status,
    title: texts.titles[state],
    intro: texts.intros[state],
    next: [...texts.next[state === 'received' && isCorrected ? 'corrected' : state]],
    steps: steps.map(({ reasons, ...step }) => ({
      ...step,
      text: texts.steps[step.step],
      ...(reasons && { reasons: reasons.map((code) => ({ code, text: texts.reasons[code] })) }),
    })),
    mayWithdraw: mayBeWithdrawn(proven.status),
  }
}

/** Hides a decision from the applicant while it can still be undone. */
function withoutUndoable(application: ApplicationState, now: Date): ApplicationState {
  const last = undoableIn(application, now)
  if (!last) return application
  return { ...application, status: last.from, changes: application.changes.slice(0, -1) }
}

/** Returns the steps in order, without those that are not for the applicant, such as a proposal. */
function stepsOf({ versions, changes, corrections }: ApplicationState): Step[] {
  const steps: readonly (Step & { readonly number: number })[] = [
    ...versions.map(({ number, at, answers }) => {
      return { number, at, step: answers === undefined ? 'received' : 'corrected' } as const
    }),
    ...changes.map((change) => ({ ...change, ...stepOf(change) })),
    ...corrections.flatMap(({ number, at, end }) => [
      { number, at, step: 'correction-requested' } as const,
      ...(end?.by === 'withdrawal'
        ? [{ number: end.number, at: end.at, step: 'correction-ended' } as const]
        : []),
    ]),
  ]
  return steps
    .toSorted((one, other) => one.number - other.number)
    .map(({ step, at, reasons }) => ({ step, at, ...(reasons && { reasons }) }))
}

function stepOf({ from, to, reasons = [] }: StatusChange): Omit<Step, 'at'> {
  const step = to === 'reviewing' && from !== 'received' ? 'reopened' : to
  const isSaid = step === 'declined' && reasons.length > 0
  return { step, reasons: isSaid ? reasons : undefined }
}
