/** Invitations from the side of the operator's systems: made, read, renewed, reminded, revoked. */

import { createHmac } from 'node:crypto'
import { INVITATION_PARAMETER } from '../../api/invitation-parameter.ts'
import {
  INVITATION_DAYS,
  type Invitation,
  type Invited,
  type NewInvitation,
  type Renewal,
} from '../../api/invitations.ts'
import type { InvitationWebhookType } from '../../api/webhooks.ts'
import { type AnswerName, emptyApplication } from '../../application/application.ts'
import { canonicalJson } from '../../application/canonical-json.ts'
import { invitationChain } from '../../application/facts/event-kinds.ts'
import type { InvitedApplication } from '../../application/invited.ts'
import { firstStep, stepPath } from '../../application/steps.ts'
import { type ApiKey, isForProgram } from '../api-keys/service.ts'
import { addEvent } from '../ledger/service.ts'
import type { MailCipher } from '../outbox/mail-service.ts'
import { addDeliveries, committed, composedDelivery, type NewDelivery } from '../outbox/service.ts'
import { endLinksOf } from '../owner-entry/service.ts'
import { originOf } from '../platform/config/public-origin.ts'
import type { Database } from '../platform/database/database.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { DAY_MS, daysAfter } from '../platform/days.ts'
import { bytesHash, hashOf } from '../platform/encryption/hash.ts'
import { randomSecret } from '../platform/encryption/random-ids.ts'
import { invitationTokenHash, randomLinkId } from '../platform/encryption/secret-link.ts'
import type { Signer } from '../platform/encryption/signing-key.ts'
import type { Ledger } from '../platform/ledger.ts'
import type { Program } from '../programs/program-service.ts'
import { encryptedAnswers, newLink, serverKeyOf } from './answers.ts'
import { shownInvitations } from './list-service.ts'
import { type InvitationMails, invitationMails } from './mails.ts'
import {
  addAnnounced,
  backedInvitation,
  type FoundInvitation,
  foundInvitation,
  isMailedRecently,
} from './service.ts'
import { type InvitationState, isOver, rowHash, worksUntil } from './state.ts'
import {
  addInvitation,
  endInvitation,
  findRepeated,
  replaceLink,
  type StoredInvitation,
} from './store.ts'

const CREATED = 'invitation.created' satisfies InvitationWebhookType

/** How long the link is given again when the request is repeated. */
const SHOWN_AGAIN_MS = DAY_MS

export interface InvitingDependencies {
  readonly db: Database
  readonly signer: Signer
  readonly now: () => Date
  readonly ledger: Ledger
  /** Under the server's mail key, and that key itself. */
  readonly cipher: MailCipher
  readonly mailKey: string
  /** The program of this id; undefined if there no longer is one. */
  readonly programNamed: (id: string) => Program | undefined
}

/** `over`: it was submitted or revoked, or its answers are forgotten. */
type ChangeOutcome<Result> = Result | 'over' | 'no-email' | 'no-mail' | undefined

export type Inviting = ReturnType<typeof inviting>

interface Asked {
  readonly key: ApiKey
  readonly program: Program
  readonly body: NewInvitation
  /** The body as it was sent, and the names of its answers. */
  readonly sentBody: unknown
  readonly given: readonly AnswerName[]
  readonly idempotencyKey: string | undefined
}

export function inviting({
  db,
  signer,
  now,
  ledger,
  cipher,
  mailKey,
  programNamed,
}: InvitingDependencies) {
  /** Only those of the key's program; without a key, the applicant asks. */
  async function find(id: string, key: ApiKey | undefined): Promise<FoundInvitation | undefined> {
    const found = await foundInvitation(db, id, ledger)
    return found && (!key || isForProgram(key, found.row.program)) ? found : undefined
  }

  /** The link again, for a day after it was made. */
  async function repeated(found: FoundInvitation): Promise<Invited> {
    const [one] = await shownInvitations(db, [found], ledger, now())
    if (!one) throw new Error('An invitation was found and not shown')
    const { id, status, expiresAt } = one
    const isNew = Date.parse(found.state.madeAt) + SHOWN_AGAIN_MS > now().getTime()
    const secret = isNew ? serverKeyOf(cipher, found.row)?.secret : undefined
    const program = programNamed(found.row.program)
    const url = secret && program ? invitationUrl(program, { id, secret }) : null
    return { id, url, status, expiresAt }
  }

  /** Adds an event, with the messages that it is about. */
  async function addMailed(
    transaction: Database,
    id: string,
    content: Parameters<typeof addEvent>[2],
    due: readonly Due[],
  ): Promise<void> {
    const happened = { reference: invitationChain(id), at: now(), signer }
    const event = await addEvent(transaction, happened, content)
    for (const { delivery, at } of due) await addDeliveries(transaction, event, [delivery], at)
  }

  return {
    async invite({ key, program, body, sentBody, given, idempotencyKey }: Asked) {
      const { email = '', externalId = null, remindAfter = [], send = false } = body
      const mail = email === '' ? undefined : await invitationMails(program)
      if ((send || remindAfter.length > 0) && !mail) return { outcome: 'no-mail' } as const
      const at = now()
      const id = randomLinkId()
      const answers: InvitedApplication = {
        schema: 1,
        answers: body.answers ?? emptyApplication,
        given: [...given],
        locked: [...new Set(body.locked ?? [])],
        returnUrl: body.returnUrl ?? '',
        language: body.language ?? null,
      }
      const { answersKey, ciphertext } = encryptedAnswers(id, answers)
      const { secret, token, ...keys } = newLink(cipher, id, { answersKey, email, remindAfter })
      const expiresAt = daysAfter(at, body.expiresIn ?? INVITATION_DAYS)
      const row: StoredInvitation = {
        id,
        program: program.id,
        external_id: externalId,
        live_external_id: externalId === null ? null : JSON.stringify([program.id, externalId]),
        idempotency_hash:
          idempotencyKey === undefined
            ? null
            : hashOf(['merchant-application invitation key', key.number, idempotencyKey]),
        body_hash: createHmac('sha256', mailKey)
          .update(`merchant-application invitation body\0${program.id}\0`)
          .update(canonicalJson(sentBody))
          .digest('hex'),
        salt: randomSecret(),
        created_at: at.toISOString(),
        expires_at: expiresAt,
        language: body.language ?? null,
        ciphertext,
        ...keys,
        reference: null,
        step: null,
        step_at: null,
        disputed: '[]',
        is_open: 1,
      }
      const url = invitationUrl(program, { id, secret })
      const mails = mail ? mailsDue(mail, row, { program, email, url, at, send, remindAfter }) : []
      const due = [{ delivery: composedDelivery('webhook', CREATED), at }, ...mails]
      const isAdded = await inTransaction(db, async (transaction) => {
        if (!(await addInvitation(transaction, row))) return false
        const detail = {
          token: invitationTokenHash(token),
          linkKey: bytesHash(keys.link_key),
          expiresAt,
          key: key.number,
          program: program.id,
          row: rowHash(row),
          ciphertext: bytesHash(ciphertext),
          deliveries: committed(due.map(({ delivery }) => delivery)),
        }
        await addMailed(transaction, id, { kind: 'invited', detail }, due)
        return true
      })
      if (isAdded) {
        return { outcome: 'made', invited: { id, url, status: 'created', expiresAt } } as const
      }
      const before = await findRepeated(db, row)
      const found = before && (await backedInvitation(db, before, ledger))
      if (!found || before.body_hash !== row.body_hash) return { outcome: 'other' } as const
      return { outcome: 'repeated', invited: await repeated(found) } as const
    },

    async read(id: string, key: ApiKey): Promise<Invitation | undefined> {
      const found = await find(id, key)
      return found && (await shownInvitations(db, [found], ledger, now()))[0]
    },

    /** A new link in place of the one before; without a key, the applicant asked for it. */
    async renew(
      id: string,
      { expiresIn = INVITATION_DAYS, send = false }: Renewal,
      key: ApiKey | undefined,
    ): Promise<ChangeOutcome<Invited>> {
      const found = await find(id, key)
      const program = found && programNamed(found.row.program)
      if (!found || !program) return undefined
      const { row } = found
      const kept = serverKeyOf(cipher, row)
      if (!kept || isEnded(found.state)) return 'over'
      const { email } = kept
      if (send && email === '') return 'no-email'
      const mail = email === '' ? undefined : await invitationMails(program)
      if (send && !mail) return 'no-mail'
      const at = now()
      const { secret, token, ...keys } = newLink(cipher, id, kept)
      const expiresAt = daysAfter(at, expiresIn)
      const url = invitationUrl(program, { id, secret })
      const { remindAfter } = kept
      const link = { ...row, expires_at: expiresAt }
      const due = mail
        ? mailsDue(mail, link, { program, email, url, at, send, remindAfter, isNewLink: !key })
        : []
      const isDone = await inTransaction(db, async (transaction) => {
        if (!key && (await isMailedRecently(transaction, id, at))) return false
        if (!(await replaceLink(transaction, id, { ...keys, expires_at: expiresAt }))) return false
        const detail = {
          token: invitationTokenHash(token),
          linkKey: bytesHash(keys.link_key),
          expiresAt,
          ...(key && { key: key.number }),
          deliveries: committed(due.map(({ delivery }) => delivery)),
        }
        await addMailed(transaction, id, { kind: 'invitation-renewed', detail }, due)
        return true
      })
      if (!isDone) return 'over'
      const after = await foundInvitation(db, id, ledger)
      return after ? { ...(await repeated(after)), url } : undefined
    },

    /** Emails the current link again; without a key, the applicant asked for it. */
    async remind(id: string, key: ApiKey | undefined): Promise<ChangeOutcome<Invitation>> {
      const found = await find(id, key)
      const program = found && programNamed(found.row.program)
      if (!found || !program) return undefined
      const { row, state } = found
      const kept = serverKeyOf(cipher, row)
      if (!kept || isEnded(state) || isOver(state, now())) return 'over'
      const { email, secret } = kept
      if (email === '') return 'no-email'
      const mail = await invitationMails(program)
      if (!mail) return 'no-mail'
      const deliveries = mail('invitation-reminder', {
        to: email,
        language: languageOf(row, program),
        link: invitationUrl(program, { id, secret }),
        expiresAt: worksUntil(state),
        now: now(),
      })
      await inTransaction(db, async (transaction) => {
        if (!key && (await isMailedRecently(transaction, id, now()))) return
        const detail = { ...(key && { key: key.number }), deliveries: committed(deliveries) }
        const due = deliveries.map((delivery) => ({ delivery, at: now() }))
        await addMailed(transaction, id, { kind: 'invitation-reminded', detail }, due)
      })
      return (await shownInvitations(db, [found], ledger, now()))[0]
    },

    /** Ends it for good. Revoking again changes nothing. */
    async revoke(id: string, key: ApiKey): Promise<ChangeOutcome<Invitation>> {
      const found = await find(id, key)
      if (!found) return undefined
      if (found.state.submitted) return 'over'
      await inTransaction(db, async (transaction) => {
        if (!(await endInvitation(transaction, id, null))) return
        const happened = { at: now(), signer }
        await addAnnounced(transaction, id, happened, 'invitation.revoked', (deliveries) => ({
          kind: 'invitation-revoked',
          detail: { key: key.number, deliveries },
        }))
        // What the applicant has saved, and what owners have entered, stays theirs.
        const intents = found.state.links.map(({ token }) => token)
        await endLinksOf(transaction, intents, happened, ['waiting'])
      })
      const after = await this.read(id, key)
      return after?.status === 'revoked' ? after : 'over'
    },
  }
}

/** The page at the program's own address; the secret is in the fragment, which no browser sends. */
function invitationUrl(
  { config }: Pick<Program, 'config'>,
  { id, secret }: { readonly id: string; readonly secret: string },
): string {
  return `${originOf(config)}${stepPath(firstStep)}?${INVITATION_PARAMETER}=${id}#${secret}`
}

interface Due {
  readonly delivery: NewDelivery
  readonly at: Date
}

/** The emails of a link: now, and on the days that were chosen, as long as it works. */
function mailsDue(
  mail: InvitationMails,
  row: Pick<StoredInvitation, 'language' | 'expires_at'>,
  asked: {
    readonly program: Program
    readonly email: string
    readonly url: string
    readonly at: Date
    readonly send: boolean
    readonly remindAfter: readonly number[]
    readonly isNewLink?: boolean
  },
): readonly Due[] {
  const { program, email, url, at, send, remindAfter, isNewLink = false } = asked
  const facts = {
    to: email,
    language: languageOf(row, program),
    link: url,
    expiresAt: row.expires_at,
    now: at,
  }
  const first = send ? mail(isNewLink ? 'invitation-link' : 'invitation', facts) : []
  const days = [...new Set(remindAfter)].map((after) => new Date(at.getTime() + after * DAY_MS))
  const reminders = days
    .filter((day) => day.toISOString() < row.expires_at)
    .flatMap((day) =>
      mail('invitation-reminder', { ...facts, now: day }).map((delivery) => ({
        delivery,
        at: day,
      })),
    )
  return [...first.map((delivery) => ({ delivery, at })), ...reminders]
}

/** For good, whatever its row says. */
function isEnded({ submitted, isRevoked }: InvitationState): boolean {
  return submitted !== undefined || isRevoked
}

function languageOf({ language }: Pick<StoredInvitation, 'language'>, { languages }: Program) {
  return language ?? languages?.[0] ?? 'en'
}
