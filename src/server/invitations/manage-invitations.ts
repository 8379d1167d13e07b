/** Invitations as the operator's systems use them: created, read, renewed, reminded, revoked. */
import {
  type CreatedInvitation,
  INVITATION_DAYS,
  type Invitation,
  type Renewal,
} from '../../api/invitations.ts'
import type { InvitationWebhookType } from '../../api/webhooks.ts'
import { invitationChain } from '../../application/facts/chain-names.ts'
import { type ApiKey, isForProgram } from '../api-keys/service.ts'
import type { MailCipher } from '../outbox/mail-service.ts'
import { composedDelivery, type NewDelivery } from '../outbox/service.ts'
import type { TurnOf } from '../outbox/turns-service.ts'
import { endLinksOf } from '../owner-entry/service.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { bytesHash } from '../platform/encryption/hash.ts'
import { invitationTokenHash, randomLinkId } from '../platform/encryption/secret-link.ts'
import { unavailable } from '../platform/http/http-error.ts'
import type { ServiceContext } from '../platform/ledger.ts'
import { DAY_MS, daysAfter } from '../platform/time/days.ts'
import type { Program } from '../programs/program-service.ts'
import { encryptedAnswers, newLink, serverKeyOf } from './answers.ts'
import {
  addAnnounced,
  addWithMessages,
  backedInvitation,
  type FoundInvitation,
  findBackedInvitation,
  isMailedRecently,
  provenInvitation,
} from './events.ts'
import { shownInvitations } from './list-service.ts'
import { invitationMails, invitationUrl, languageOf, mailsDue } from './mails.ts'
import {
  answersIn,
  type InvitationOrder,
  type InvitationRequest,
  keysOf,
  newRow,
} from './request.ts'
import { type ChangeRefusal, reminderRefusal, renewalRefusal } from './rules.ts'
import { isClosed, rowHash, worksUntil } from './state.ts'
import {
  addInvitation,
  endInvitation,
  findRepeated,
  lockInvitation,
  replaceLink,
  type StoredInvitation,
} from './store.ts'

const CREATED = 'invitation.created' satisfies InvitationWebhookType

/** How long a repeated request returns the link again. */
const SHOWN_AGAIN_MS = DAY_MS

export interface InvitationDependencies extends ServiceContext {
  /** Encrypts under the server's mail key. */
  readonly cipher: MailCipher
  readonly mailKey: string
  /** Returns the program with this id; undefined if it no longer exists. */
  readonly programNamed: (id: string) => Program | undefined
  readonly turnOf: TurnOf
}

/** Undefined if there is no such invitation for the requester. */
type ChangeOutcome<Result> = Result | ChangeRefusal | undefined

/** The requester of a link: a system, or the applicant on the page, once an hour. */
type Requester = ApiKey | 'applicant'

export interface InvitationService {
  /** Returns the outcome of an equal request that was answered before; undefined for a new one. */
  readonly repeated: (request: InvitationRequest) => Promise<InviteOutcome | undefined>
  readonly invite: (order: InvitationOrder) => Promise<InviteOutcome>
  readonly read: (id: string, key: ApiKey) => Promise<Invitation | undefined>
  /** Replaces the link with a new one. */
  readonly renew: (
    id: string,
    renewal: Renewal,
    by: Requester,
  ) => Promise<ChangeOutcome<CreatedInvitation>>
  /** Mails the current link again. */
  readonly remind: (id: string, by: Requester) => Promise<ChangeOutcome<Invitation>>
  /** Revokes the invitation for good. Revoking it again changes nothing. */
  readonly revoke: (id: string, key: ApiKey) => Promise<ChangeOutcome<Invitation>>
}

/** The outcome of a request for an invitation. `other`: an earlier request was different. */
export type InviteOutcome =
  | { readonly outcome: 'made' | 'repeated'; readonly invited: CreatedInvitation }
  | { readonly outcome: 'other' | 'no-mail' }

/** The actions that an API key allows on invitations. */
export function invitationService(deps: InvitationDependencies): InvitationService {
  return {
    repeated: (request) => repeated(deps, keysOf(request, deps.mailKey)),
    invite: (order) => invite(deps, order),
    read: (id, key) => read(deps, id, key),
    renew: (id, renewal, by) => renew(deps, id, renewal, by),
    remind: (id, by) => remind(deps, id, by),
    revoke: (id, key) => revoke(deps, id, key),
  }
}

/** Finds an invitation. A key finds only those of its programs. */
async function find(
  { db, ledger }: InvitationDependencies,
  id: string,
  by: Requester,
): Promise<FoundInvitation | undefined> {
  const invitation = await findBackedInvitation(db, id, ledger)
  const isForRequester =
    invitation && (by === 'applicant' || isForProgram(by, invitation.row.program))
  return isForRequester ? invitation : undefined
}

async function read(
  deps: InvitationDependencies,
  id: string,
  key: ApiKey,
): Promise<Invitation | undefined> {
  const invitation = await find(deps, id, key)
  return invitation && presentInvitation(deps, invitation)
}

async function presentInvitation(
  { db, ledger, now }: InvitationDependencies,
  invitation: FoundInvitation,
) {
  return (await shownInvitations(db, [invitation], ledger, now()))[0]
}

/** Returns the invitation of a repeated request, with its link for a day after that was made. */
async function repeatInvitation(
  deps: InvitationDependencies,
  invitation: FoundInvitation,
): Promise<CreatedInvitation> {
  const { cipher, now, programNamed } = deps
  const shown = await presentInvitation(deps, invitation)
  if (!shown) throw new Error('An invitation was found and not shown')
  const { id, status, expiresAt } = shown
  const isNew = Date.parse(invitation.state.madeAt) + SHOWN_AGAIN_MS > now().getTime()
  const secret = isNew ? serverKeyOf(cipher, invitation.row)?.secret : undefined
  const program = programNamed(invitation.row.program)
  const url = secret && program ? invitationUrl(program, { id, secret }) : null
  return { id, url, status, expiresAt }
}

async function invite(
  deps: InvitationDependencies,
  order: InvitationOrder,
): Promise<InviteOutcome> {
  const { db, signer, now, cipher } = deps
  const { key, program, body } = order
  const { email = '', remindAfter = [], send = false } = body
  const mail = email === '' ? undefined : await invitationMails(program)
  if ((send || remindAfter.length > 0) && !mail) return { outcome: 'no-mail' }
  const at = now()
  const id = randomLinkId()
  const { answersKey, ciphertext } = encryptedAnswers(id, answersIn(order))
  const { secret, token, ...keys } = newLink(cipher, id, { answersKey, email, remindAfter })
  const row: StoredInvitation = {
    ...newRow(order, deps.mailKey),
    id,
    created_at: at.toISOString(),
    expires_at: daysAfter(at, body.expiresIn ?? INVITATION_DAYS),
    ciphertext,
    ...keys,
  }
  const url = invitationUrl(program, { id, secret })
  const mails = mail ? mailsDue(mail, row, { program, email, url, at, send, remindAfter }) : []
  const webhook = composedDelivery('webhook', CREATED)
  const due = [webhook, ...inTurn(deps, mails, { by: key, program, at })]
  const detail = {
    token: invitationTokenHash(token),
    linkKey: bytesHash(keys.link_key),
    expiresAt: row.expires_at,
    key: key.number,
    program: program.id,
    row: rowHash(row),
    ciphertext: bytesHash(ciphertext),
  }
  const isAdded = await inTransaction(db, async (transaction) => {
    if (!(await addInvitation(transaction, row))) return false
    await addWithMessages(transaction, { id, at, signer }, { kind: 'invited', detail }, due)
    return true
  })
  if (isAdded) {
    const invited = { id, url, status: 'created', expiresAt: row.expires_at } as const
    return { outcome: 'made', invited }
  }
  return (await repeated(deps, row)) ?? { outcome: 'other' }
}

async function repeated(
  deps: InvitationDependencies,
  keys: ReturnType<typeof keysOf>,
): Promise<InviteOutcome | undefined> {
  const { db, ledger } = deps
  const before = await findRepeated(db, keys)
  if (!before) return undefined
  const invitation = await backedInvitation(db, before, ledger)
  if (!invitation || before.body_hash !== keys.body_hash) return { outcome: 'other' }
  return { outcome: 'repeated', invited: await repeatInvitation(deps, invitation) }
}

async function renew(
  deps: InvitationDependencies,
  id: string,
  { expiresIn = INVITATION_DAYS, send = false }: Renewal,
  by: Requester,
): Promise<ChangeOutcome<CreatedInvitation>> {
  const { db, signer, now, ledger, cipher, programNamed } = deps
  const invitation = await find(deps, id, by)
  const program = invitation && programNamed(invitation.row.program)
  if (!invitation || !program) return undefined
  const serverKey = serverKeyOf(cipher, invitation.row)
  const mail = serverKey && serverKey.email !== '' ? await invitationMails(program) : undefined
  const refusal = renewalRefusal(invitation.state, serverKey, { send, canMail: mail !== undefined })
  if (refusal || !serverKey) return refusal ?? 'over'
  const at = now()
  const { secret, token, ...keys } = newLink(cipher, id, serverKey)
  const expires_at = daysAfter(at, expiresIn)
  const url = invitationUrl(program, { id, secret })
  const { email, remindAfter } = serverKey
  const request = { program, email, url, at, send, remindAfter, isNewLink: by === 'applicant' }
  const mails = mail ? mailsDue(mail, { ...invitation.row, expires_at }, request) : []
  const due = inTurn(deps, mails, { by, program, at })
  const detail = {
    token: invitationTokenHash(token),
    linkKey: bytesHash(keys.link_key),
    expiresAt: expires_at,
    ...keyNumber(by),
  }
  const isDone = await inTransaction(db, async (transaction) => {
    if (by === 'applicant' && (await isMailedRecently(transaction, id, at))) return false
    if (!(await replaceLink(transaction, id, { ...keys, expires_at }))) return false
    const content = { kind: 'invitation-renewed', detail } as const
    await addWithMessages(transaction, { id, at, signer }, content, due)
    return true
  })
  if (!isDone) return 'over'
  const after = await findBackedInvitation(db, id, ledger)
  return after ? { ...(await repeatInvitation(deps, after)), url } : undefined
}

async function remind(
  deps: InvitationDependencies,
  id: string,
  by: Requester,
): Promise<ChangeOutcome<Invitation>> {
  const { db, signer, now, cipher, programNamed } = deps
  const invitation = await find(deps, id, by)
  const program = invitation && programNamed(invitation.row.program)
  if (!invitation || !program) return undefined
  const { row, state } = invitation
  const serverKey = serverKeyOf(cipher, row)
  const at = now()
  const mail = await invitationMails(program)
  const refusal = reminderRefusal(state, serverKey, { canMail: mail !== undefined, now: at })
  if (refusal || !serverKey || !mail) return refusal ?? 'over'
  const mails = mail('invitation-reminder', {
    to: serverKey.email,
    language: languageOf(row, program),
    link: invitationUrl(program, { id, secret: serverKey.secret }),
    expiresAt: worksUntil(state),
    now: at,
  })
  const due = inTurn(deps, mails, { by, program, at })
  await inTransaction(db, async (transaction) => {
    if (by === 'applicant' && (await isMailedRecently(transaction, id, at))) return
    const content = { kind: 'invitation-reminded', detail: keyNumber(by) } as const
    await addWithMessages(transaction, { id, at, signer }, content, due)
  })
  return presentInvitation(deps, invitation)
}

/** Returns the emails with the turn of the system that sends them now: it may send thousands. */
function inTurn(
  { turnOf }: InvitationDependencies,
  mails: readonly NewDelivery[],
  { by, program, at }: { readonly by: Requester; readonly program: Program; readonly at: Date },
): readonly NewDelivery[] {
  return mails.map((mail) =>
    by !== 'applicant' && mail.dueAt === undefined
      ? { ...mail, turnAt: turnOf({ apiKey: by.number }, program.id, at) }
      : mail,
  )
}

/** Returns what an event records of its requester. */
function keyNumber(by: Requester): { readonly key?: number } {
  return by === 'applicant' ? {} : { key: by.number }
}

async function revoke(
  deps: InvitationDependencies,
  id: string,
  key: ApiKey,
): Promise<ChangeOutcome<Invitation>> {
  const { db, ledger, signer, now } = deps
  await inTransaction(db, async (transaction) => {
    await lockInvitation(transaction, id)
    // The events decide: the row may have been edited, or be hidden for the moment.
    const state = await provenInvitation(transaction, id, ledger)
    if (state === 'damaged')
      throw unavailable(`${invitationChain(id)}: an event is missing; run operator verify`)
    if (!state || !isForProgram(key, state.invited.program) || isClosed(state)) return
    await endInvitation(transaction, id, null)
    const context = { at: now(), signer }
    const content = { kind: 'invitation-revoked', detail: { key: key.number } } as const
    await addAnnounced(transaction, { id, ...context }, content)
    // The applicant's saved draft and the owners' entries stay.
    const intents = state.links.map(({ token }) => token)
    await endLinksOf(transaction, intents, context, ['waiting'])
  })
  const after = await read(deps, id, key)
  return after && after.status !== 'revoked' ? 'over' : after
}
