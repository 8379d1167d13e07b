/** Invitations as the applicant's page uses them, and how they expire. */
import type { ClosedLink, InvitedAnswers, Progress } from '../../api/invitation-links.ts'
import { isAnswerName } from '../../application/application.ts'
import { type Form, ownPath } from '../../application/form.ts'
import { base64 } from '../platform/base64.ts'
import type { Database } from '../platform/database/database.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import type { Signer } from '../platform/encryption/signing-key.ts'
import type { Ledger, ServiceContext } from '../platform/ledger.ts'
import { DAY_MS, HOUR_MS } from '../platform/time/days.ts'
import {
  addAnnounced,
  addAnnouncedOnce,
  type FoundInvitation,
  findBackedInvitation,
} from './events.ts'
import { linkAgain } from './rules.ts'
import { type InvitationAccess, linkClosedReason } from './service.ts'
import { disputedIn } from './state.ts'
import {
  closeExpired,
  expiredInvitations,
  forgetExpired,
  lockInvitation,
  noteProgress,
  setExpiry,
} from './store.ts'

interface Dependencies extends ServiceContext {
  /** Mails the invited address a new link, or the present one if it still works. */
  readonly renew: (id: string) => Promise<unknown>
  readonly remind: (id: string) => Promise<unknown>
  /** Returns the form of a program by its id; the standard form if the program is gone. */
  readonly formNamed: (program: string) => Form
}

/** The requests of an invited applicant's page. */
export type ApplicantLinks = ReturnType<typeof applicantLinks>

/** Answers the requests of invited applicants' pages. */
export function applicantLinks(deps: Dependencies) {
  const { db, now, ledger, renew, remind } = deps

  async function open({ id, token }: InvitationAccess): Promise<FoundInvitation | ClosedLink> {
    const invitation = await findBackedInvitation(db, id, ledger)
    return linkClosedReason(invitation, token, now()) ?? invitation ?? 'unknown'
  }

  return {
    /** Returns the answers to decrypt. This is no opening yet: mail scanners may get this far. */
    async answers(access: InvitationAccess): Promise<InvitedAnswers | ClosedLink> {
      const result = await open(access)
      if (typeof result === 'string') return result
      const { ciphertext, link_key } = result.row
      if (!ciphertext || !link_key) return 'expired'
      return {
        ciphertext: base64(ciphertext),
        key: base64(link_key),
        expiresAt: result.state.expiresAt,
      }
    },

    /** Returns why the link no longer works. */
    async closed(access: InvitationAccess): Promise<ClosedLink | undefined> {
      const result = await open(access)
      return typeof result === 'string' ? result : undefined
    },

    /** Records that the applicant has used the page, or reached a step. */
    async progress(access: InvitationAccess, progress: Progress): Promise<ClosedLink | undefined> {
      const result = await open(access)
      if (typeof result === 'string') return result
      await recordProgress(deps, result, progress)
      return undefined
    },

    /**
     * Mails a link if there is one to mail, and never tells whether it did. Anyone may send the
     * request, so it does not end a link that works.
     */
    async requestNewLink(id: string): Promise<void> {
      const invitation = await findBackedInvitation(db, id, ledger)
      const again = invitation && linkAgain(invitation.state, now())
      if (again === 'renew') await renew(id)
      else if (again === 'remind') await remind(id)
    },
  }
}

async function recordProgress(
  { db, signer, now, formNamed }: Dependencies,
  { row: { id, program } }: FoundInvitation,
  { step: shown, disputed = [] }: Progress,
): Promise<void> {
  const form = formNamed(program)
  const step = form.steps.find(({ id }) => id === shown)?.id
  await inTransaction(db, async (transaction) => {
    const row = await lockInvitation(transaction, id)
    if (!row) return
    const context = { id, at: now(), signer }
    await addAnnouncedOnce(transaction, context, { kind: 'invitation-opened', detail: {} })
    if (step) {
      await addAnnouncedOnce(transaction, context, { kind: 'invitation-started', detail: {} })
    }
    const all = new Set([...disputedIn(row), ...answersOf(form, disputed)])
    await noteProgress(transaction, id, {
      ...(step && { step, step_at: context.at.toISOString() }),
      ...(disputed.length > 0 && { disputed: JSON.stringify([...all]) }),
    })
  })
}

/** Returns only the names of the form's answers: others could fill the row without limit. */
function answersOf({ own }: Form, names: readonly string[]): readonly string[] {
  const paths = new Set(own.map(({ id }) => ownPath(id)))
  return names.filter((name) => isAnswerName(name) || paths.has(name))
}

/** How many days an expired invitation can be renewed, and then how many it is remembered. */
const FORGOTTEN_AFTER_DAYS = 30
const KNOWN_DAYS = 365
const BATCH_SIZE = 100

function later(now: Date): string {
  return new Date(now.getTime() + HOUR_MS).toISOString()
}

/** Announces invitations that have expired by their signed events, and erases what nobody needs. */
export async function sweepInvitations(
  db: Database,
  { now, signer, ledger }: { readonly now: Date; readonly signer: Signer; readonly ledger: Ledger },
): Promise<void> {
  for (const id of await expiredInvitations(db, now, BATCH_SIZE)) {
    const invitation = await findBackedInvitation(db, id, ledger)
    // If someone has changed the row or the events, the expiry is announced once they are back.
    const expiresAt = invitation?.state.expiresAt ?? later(now)
    if (expiresAt > now.toISOString()) {
      await setExpiry(db, id, expiresAt)
      continue
    }
    await inTransaction(db, async (transaction) => {
      if (!(await closeExpired(transaction, id, now))) return
      const content = { kind: 'invitation-expired', detail: {} } as const
      await addAnnounced(transaction, { id, at: now, signer }, content)
    })
  }
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS)
  await forgetExpired(db, { forget: daysAgo(FORGOTTEN_AFTER_DAYS), before: daysAgo(KNOWN_DAYS) })
}
