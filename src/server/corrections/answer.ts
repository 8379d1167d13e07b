/** Accepts the corrected application of a person who has the link. */

import type { StoredCorrection } from '../../api/corrections.ts'
import { DEFAULT_PROGRAM } from '../../api/programs.ts'
import type { ShownThread } from '../../api/thread.ts'
import type { ChainHead } from '../../application/evidence.ts'
import { latestVersionOf, programIn } from '../../application/facts/application-state.ts'
import { stateOf } from '../../application/facts/fold.ts'
import { formOf } from '../../application/forms/own-form.ts'
import { withOwnWords } from '../../application/forms/own-words.ts'
import type { AllMessages } from '../../messages/all.ts'
import type { BankLinkAccounts } from '../bank-link/service.ts'
import { claimDocument, documentsOf, usableDocuments } from '../documents/service.ts'
import { act, livingState } from '../ledger/act-service.ts'
import { readChain } from '../ledger/chains-service.ts'
import { engineOf } from '../platform/database/engine-of.ts'
import { claimantOf } from '../platform/encryption/secret-link.ts'
import { unavailable } from '../platform/http/http-error.ts'
import type { LinkAccess } from '../platform/http/secret-links.ts'
import type { ServiceContext } from '../platform/ledger.ts'
import type { Program } from '../programs/program-service.ts'
import { deleteMatchKeys } from '../records/match-keys-service.ts'
import { deleteNameWords, nameWords } from '../records/names-service.ts'
import { applicationRowHash, applicationRows, setReadable } from '../records/service.ts'
import { addVersion } from '../records/versions-service.ts'
import { withSecret } from '../signed-copies/link-service.ts'
import { copyRow } from '../signed-copies/service.ts'
import type { SubmissionRejection } from '../signing/sign-and-seal-service.ts'
import { type RequestBody, storedBodyHash } from '../submissions/service.ts'
import { addWords, openThread } from '../threads/service.ts'
import { shownThread } from '../threads/shown-service.ts'
import type { IncomingCorrection } from './correction-issues.ts'
import { findOpened, openCorrection } from './open-link.ts'
import type {
  PrepareCorrection,
  PreparedCorrection,
  UnrequestedChange,
} from './prepare-correction.ts'
import { answer } from './rules.ts'
import { answerBinding, keyOf } from './secret.ts'
import { requestOf } from './service.ts'
import { type CorrectionsTable, closeCorrection, findCorrection } from './store.ts'

/** The body and its sender. */
type AnswerRequest = RequestBody<IncomingCorrection['body']> &
  Pick<IncomingCorrection, 'sender' | 'replies' | 'threadKey'> & {
    /** The program whose address the applicant answers at. */
    readonly program: Program
    /** The intent of its page; undefined if the client sent none. */
    readonly intent: string | undefined
  }

export type AnswerOutcome =
  | { readonly outcome: 'accepted'; readonly url: string; readonly reference: string }
  /** The request was answered differently, or withdrawn. */
  | { readonly outcome: 'closed' }
  | { readonly outcome: 'bank-link-failed' }
  | SubmissionRejection
  | UnrequestedChange

/** The program of the address, the key of the messages, and the texts to show them with. */
interface ThreadRequest {
  readonly program: Program
  readonly key: string
  readonly texts: AllMessages
}

interface Dependencies extends ServiceContext {
  readonly prepareCorrection: (program: Program) => Promise<PrepareCorrection>
  readonly bankLink: BankLinkAccounts
  /** Returns the chain head to put into the signature's evidence. */
  readonly publishedHead: () => Promise<ChainHead | undefined>
}

export interface Corrections {
  /**
   * Returns undefined if the request is unknown or has expired, if the token is wrong, or if the
   * request belongs to a different program from the address.
   */
  readonly open: (access: LinkAccess, program: Program) => Promise<StoredCorrection | undefined>
  /**
   * Returns the other messages of the thread while the request waits. Returns undefined when `open`
   * does, and when the request no longer waits.
   */
  readonly thread: (access: LinkAccess, request: ThreadRequest) => Promise<ShownThread | undefined>
  /** Whether the token opens a request. Checked before the answer is read. */
  readonly isKnown: (access: LinkAccess) => Promise<boolean>
  /**
   * Returns undefined when `open` does. Throws a 503 while an event of the application does not
   * count, or while others change what is answered.
   */
  readonly answer: (
    access: LinkAccess,
    request: AnswerRequest,
  ) => Promise<AnswerOutcome | undefined>
}

/** An attempt may find that a linked account is needed, or that another answer has arrived. */
const MAX_ATTEMPTS = 3

export function corrections(deps: Dependencies): Corrections {
  const { db, now } = deps
  return {
    open: (access, program) => openCorrection(deps, access, program),
    thread: (access, request) => threadBesides(deps, access, request),
    isKnown: async (access) => (await findCorrection(db, keyOf(access), now())) !== undefined,
    async answer(access, request) {
      let last: Again = { outcome: 'again', linkedAccount: null }
      for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
        const result = await tryToAnswer(deps, access, request, last.linkedAccount)
        if (result?.outcome !== 'again') return result
        last = result
      }
      if (last.isClosed) return { outcome: 'closed' }
      throw unavailable('other requests kept changing the application')
    },
  }
}

/** Returns the other messages of the thread while the request waits. */
async function threadBesides(
  deps: Dependencies,
  access: LinkAccess,
  { program, key, texts }: ThreadRequest,
): Promise<ShownThread | undefined> {
  const { db, ledger } = deps
  const opened = await findOpened(deps, access, program)
  if (opened?.state !== 'waiting') return undefined
  const state = await livingState(db, opened.correction.reference, ledger)
  if (!state) return undefined
  const version = latestVersionOf(state)
  const words = await openThread(db, state, { version, key })
  const corrections = state.corrections.filter(({ id }) => id !== access.id)
  const form = formOf(program.definition)
  return shownThread({ ...state, corrections }, words, withOwnWords(texts, form))
}

/** Asks for another attempt: something changed meanwhile, or the account is linked now. */
interface Again {
  readonly outcome: 'again'
  readonly linkedAccount: NonNullable<IncomingCorrection['linkedAccount']> | null
  /** Whether the events have closed the request, although its row says that it waits. */
  readonly isClosed?: true
}

/** Proves, prepares and stores the answer once. */
async function tryToAnswer(
  deps: Dependencies,
  access: LinkAccess,
  { program, intent, ...request }: AnswerRequest,
  linkedAccount: Again['linkedAccount'],
): Promise<AnswerOutcome | Again | undefined> {
  const { db, ledger, now } = deps
  const at = now()
  const { body_hash, secret } = answerBinding(access, request)
  const answered = await findAnswered(deps, access, { program, at })
  if (!answered) return undefined
  const { correction, row, signed, latest } = answered
  const { reference } = correction
  // The row was read before another commit closed it.
  if (correction.state === 'waiting' && signed.end) {
    return { outcome: 'again', linkedAccount, isClosed: true }
  }
  if (correction.state !== 'waiting') return earlierAnswer(access, request, answered)
  const prepare = await deps.prepareCorrection(program)
  const result = await prepare({
    ...request,
    secret,
    correction: signed,
    version: latest.version + 1,
    previousSha256: latest.application,
    row,
    events: answered.events,
    documents: {
      own: (await documentsOf(db, [reference])).get(reference) ?? [],
      uploaded: await usableDocuments(db, request.body, claimantOf(program, intent), {
        now: at,
        ledger,
      }),
    },
    auditLog: await deps.publishedHead(),
    receivedAt: at,
    linkedAccount,
  })
  if (result.outcome === 'prepared') {
    const isSaved = await save(deps, result.prepared, { correction, at, body_hash })
    return isSaved
      ? { outcome: 'accepted', url: withSecret(row.answer_url, secret), reference }
      : { outcome: 'again', linkedAccount }
  }
  return result.outcome === 'account-needed'
    ? takeLinkedAccount(deps, access, result, { program, linkedAccount })
    : result
}

/** Returns the request of a link, with the stored rows and signed events of its application. */
async function findAnswered(
  { db, ledger }: Dependencies,
  access: LinkAccess,
  { program, at }: { readonly program: Program; readonly at: Date },
) {
  const correction = await findCorrection(db, keyOf(access), at)
  if (!correction) return undefined
  const { reference } = correction
  const row = (await applicationRows(db, [reference])).get(reference)
  const chain = await readChain(db, reference, ledger)
  // Another server may know an event that this one cannot read, so the applicant keeps the answer
  // until then.
  if (!chain.isWhole) throw unavailable(`${reference}: an event is missing; run operator verify`)
  const { events } = chain
  const state = stateOf(reference, events)
  const signed = await requestOf(correction, state, ledger)
  const latest = state.versions.at(-1)
  if (!row || !signed || !latest || signed.expiresAt <= at.toISOString()) return undefined
  if (latest.row !== applicationRowHash(row)) return undefined
  if ((programIn(state)?.id ?? DEFAULT_PROGRAM) !== program.id) return undefined
  return { correction, row, events, signed, latest }
}

type AnsweredRequest = NonNullable<Awaited<ReturnType<typeof findAnswered>>>

/** Returns the result of the same answer if it arrived before. */
function earlierAnswer(
  access: LinkAccess,
  request: Omit<AnswerRequest, 'program' | 'intent'>,
  { correction, row }: Pick<AnsweredRequest, 'correction' | 'row'>,
): AnswerOutcome {
  const stored = storedBodyHash(access.token, request, correction.body_hash)
  if (correction.state !== 'corrected' || stored === undefined) return { outcome: 'closed' }
  const { secret } = answerBinding(access, request, stored)
  const { reference } = correction
  return { outcome: 'accepted', url: withSecret(row.answer_url, secret), reference }
}

/** Takes the linked account. The same answer may have used the token meanwhile. */
async function takeLinkedAccount(
  { db, bankLink, now }: Dependencies,
  access: LinkAccess,
  { publicToken, accountID }: { readonly publicToken: string; readonly accountID: string },
  { program, linkedAccount }: { readonly program: Program } & Pick<Again, 'linkedAccount'>,
): Promise<AnswerOutcome | Again> {
  const taken = await bankLink.take(publicToken, accountID, program.id)
  if (taken !== 'failed') return { outcome: 'again', linkedAccount: taken }
  const isWaiting = (await findCorrection(db, keyOf(access), now()))?.state === 'waiting'
  return isWaiting ? { outcome: 'bank-link-failed' } : { outcome: 'again', linkedAccount }
}

interface AnswerToStore {
  /** The request that is answered. */
  readonly correction: CorrectionsTable
  readonly at: Date
  readonly body_hash: string
}

/**
 * Stores a corrected application in one commit. Returns false, and stores nothing, if it is too
 * late: since the answer was prepared, the request was closed, its link was replaced, or a document
 * was used.
 */
async function save(
  { db, ledger, signer }: Dependencies,
  { row, version, copy, event, words, deliveries, documents }: PreparedCorrection,
  { correction, at, body_hash }: AnswerToStore,
): Promise<boolean> {
  const { reference } = row
  const { id, token_hash, event: number } = correction
  const proven = { id, reference, token_hash, event: number }
  const command = { event, deliveries, number, token: token_hash }
  const result = await act(db, ledger, {
    reference,
    at,
    signer,
    depth: 'row',
    tolerates: 'edited-status',
    rule: (application) => answer(application, command),
    also: async (transaction, _, [answered]) => {
      const closed = { state: 'corrected', body_hash } as const
      if (!(await closeCorrection(transaction, proven, closed, at))) return 'too-late'
      for (const document of documents) {
        if (!(await claimDocument(transaction, reference, document, { at, signer }))) {
          return 'too-late'
        }
      }
      await setReadable(transaction, row)
      await deleteNameWords(transaction, reference)
      // Reviewers' browsers create the match keys again.
      await deleteMatchKeys(transaction, reference)
      await addVersion(transaction, version)
      await engineOf(transaction).insertAll(transaction, [
        ...nameWords(transaction, row),
        copyRow(transaction, copy),
      ])
      if (words && answered !== undefined) {
        await addWords(transaction, { reference, event: answered, ciphertext: words })
      }
      return undefined
    },
  })
  return !('refusal' in result)
}
