/** Asks owners to enter their own details, and checks whether they have. */
import type { OwnerLinkStatus } from '../../api/owner-entry.ts'
import type { Owner } from '../../application/application.ts'
import { phone } from '../../application/forms/us/fields/phone.ts'
import { ownValue } from '../../application/json/own-value.ts'
import { fullName } from '../../application/ownership.ts'
import { type DraftState, useDraft } from '../draft/draft.ts'
import { currentIntent } from '../draft/intent.ts'
import { noteOwnerLink, useRemovedOwners } from '../draft/people-changes.ts'
import { listedOwners, type Objection, type SavedOwnerLink } from '../draft/people-form.ts'
import type { OwnerForm } from '../draft/person-form.ts'
import { laterMessages } from '../language/messages.ts'
import { inviteOwner, ownerLinkStatus, withdrawOwnerLink } from '../requests/owner-entry.ts'
import {
  decryptText,
  encryptText,
  newSecretLink,
  newToken,
  tokenOf,
} from '../secret-links/encryption.ts'
import { toast } from '../toasts/toasts.ts'
import { readObjection, type ShownOwnerLink } from './shown-owner-link.ts'

const POLL_MS = 20_000

/** Creates a link. Rejects if the server cannot be reached, or accepts none now. */
export async function invite(
  owner: Pick<OwnerForm, 'firstName' | 'lastName' | 'stake' | 'email'>,
): Promise<SavedOwnerLink> {
  const link = newSecretLink()
  const token = newToken()
  const { answers } = useDraft.getState().form
  const shown: ShownOwnerLink = {
    name: fullName(owner),
    stake: owner.stake,
    businessName: answers.businessName,
    businessPhone: phone.format(answers.businessPhone),
    email: owner.email,
    businessEmail: answers.businessEmail,
  }
  const ciphertext = await encryptText(link, JSON.stringify(shown))
  const linkToken = await tokenOf(link)
  const access = { id: link.id, token }
  const request = { linkToken, ciphertext }
  const { state, expiresAt } = await inviteOwner(access, request, currentIntent())
  return { ...link, token, state, expiresAt }
}

/** Ends a link, and deletes the entry. Returns false if that could not be confirmed. */
export async function withdraw(ownerLink: SavedOwnerLink): Promise<boolean> {
  if (!(await withdrawOwnerLink(ownerLink))) return false
  note({ ...ownerLink, state: 'withdrawn' }, { sha256: '', enteredAt: '' })
  return true
}

let isWatching = false

/** Checks all links at intervals while this page is shown. */
export function watchOwnerLinks(): void {
  if (isWatching) return
  isWatching = true
  useDraft.subscribe(withdrawRemoved)
  useRemovedOwners.subscribe((_, before) => withdrawGone(before.removed.map(({ owner }) => owner)))
  refresh()
  setInterval(() => document.visibilityState === 'visible' && refresh(), POLL_MS)
  document.addEventListener('visibilitychange', refresh)
  window.addEventListener('online', refresh)
}

/** Withdraws the links of removed owners. Another draft has links of its own. */
function withdrawRemoved({ form, idempotencyKey }: DraftState, before: DraftState): void {
  if (form.people.owners === before.form.people.owners) return
  if (idempotencyKey === before.idempotencyKey) withdrawGone(listedOwners(before.form.people))
}

/**
 * Withdraws the links of owners who are no longer listed and cannot be restored. Nobody waits for
 * it: a remaining link expires.
 */
function withdrawGone(owners: readonly Owner[]): void {
  const { people } = useDraft.getState().form
  const { removed } = useRemovedOwners.getState()
  const staying = [...listedOwners(people), ...removed.map(({ owner }) => owner)]
  const remaining = staying.map(({ enteredBy }) => enteredBy?.invitation)
  for (const { enteredBy } of owners) {
    const ownerLink = ownValue(people.invitations, enteredBy?.invitation ?? '')
    if (ownerLink && !remaining.includes(ownerLink.id)) withdraw(ownerLink)
  }
}

/** Checks the links. A failed check is repeated later. */
async function refresh(): Promise<void> {
  const { people } = useDraft.getState().form
  for (const owner of listedOwners(people)) {
    const ownerLink = ownValue(people.invitations, owner.enteredBy?.invitation ?? '')
    if (!ownerLink) continue
    const result = await ownerLinkStatus(ownerLink).catch(() => undefined)
    if (!result) continue
    const isNew = result.state !== ownerLink.state
    const objection = await objectionIn(result, ownerLink)
    if (!isNew && objection === ownerLink.objection) continue
    const { state, expiresAt, sha256, enteredAt } = result
    const isEntered = state === 'entered'
    note(
      { ...ownerLink, state, expiresAt, ...(objection && { objection }) },
      isEntered ? { sha256, enteredAt } : { sha256: '', enteredAt: '' },
    )
    if (objection !== ownerLink.objection) {
      toast('warning', () => laterMessages().ownerLink.objected(fullName(owner)))
    }
    if (isNew && isEntered)
      toast('success', () => laterMessages().ownerLink.entered(fullName(owner)))
  }
}

/** Returns the owner's objection: the known one, or the server's. */
async function objectionIn(
  { objection, objectedAt }: OwnerLinkStatus,
  ownerLink: SavedOwnerLink,
): Promise<Objection | undefined> {
  if (!objection || !objectedAt) return ownerLink.objection
  if (ownerLink.objection?.at === objectedAt) return ownerLink.objection
  // An unreadable objection is announced as well, since the applicant can ask the owner.
  const text = await decryptText(ownerLink, objection).then(readObjection, () => '')
  return { at: objectedAt, text }
}

/** Notes the state, unless the draft is another one by now. */
function note(
  ownerLink: SavedOwnerLink,
  entered: { readonly sha256: string; readonly enteredAt: string },
): void {
  if (!Object.hasOwn(useDraft.getState().form.people.invitations, ownerLink.id)) return
  noteOwnerLink(ownerLink, { invitation: ownerLink.id, ...entered })
}
