/**
 * Opens the invitation in the address. The id is in the query, so that the server shows the right
 * brand. The secret is in the fragment, which no browser sends, and leaves the address at once.
 */
import { type ClosedLink, type InvitedAnswers, isInvitationId } from '../../api/invitation-links.ts'
import { emptyApplication } from '../../application/application.ts'
import { type InvitedApplication, readInvited } from '../../application/invited.ts'
import type { StepId } from '../../application/step-list.ts'
import { stepAtPath } from '../../application/steps.ts'
import { useDraft } from '../draft/draft.ts'
import { emptyFormState, type FormState } from '../draft/form-state.ts'
import { shownForm } from '../draft/shown-form.ts'
import { useInvited } from '../form/invited.tsx'
import { openInvitedAnswers, sendProgress } from '../requests/invitations.ts'
import { decryptText, tokenOf } from '../secret-links/encryption.ts'
import { forgetOpenedLink } from '../secret-links/opened-address.ts'
import { invitationKeyIn, type SecretLink } from '../secret-links/secret-link.ts'
import { onNavigation } from '../tab/navigation.ts'
import { ClosedNotice, InvitedNotice, Locked, useOpening } from './InvitationNotice.tsx'
import { withInvited } from './invited-answers.ts'

type Invitation = NonNullable<FormState['invitation']>

/** Pre-fills the forms, or says why that is not possible. The later texts are loaded before. */
export async function openInvitation(
  id: string,
  /** The path that the page was opened at, and the text after the id in its address. */
  opened: { readonly path: string; readonly link: string },
): Promise<void> {
  const key = invitationKeyIn(opened.link)
  forgetOpenedLink()
  const known = useDraft.getState().form.invitation
  if (known?.id === id) show(known)
  const link = key && isInvitationId(id) ? { id, key } : known?.id === id ? known : undefined
  if (!link) return showClosed(id, 'incomplete')
  const access = { id, token: await tokenOf(link) }
  const result = await openInvitedAnswers(access).catch(() => 'unreachable' as const)
  if (typeof result === 'string') {
    // The tab's answers stay usable while the server cannot be reached.
    return result === 'unreachable' && known?.id === id ? undefined : showClosed(id, result)
  }
  const invited = await readAnswers(link, result).catch((error: unknown) => {
    reportError(error)
    return undefined
  })
  if (!invited) return known?.id === id ? undefined : showClosed(id, 'unknown')
  const { locked, returnUrl } = invited
  const invitation = { ...access, key: link.key, locked: [...locked], returnUrl }
  useDraft.setState((state) => {
    const { lead } = state
    const nothing = { draft: emptyApplication, form: emptyFormState(lead), lead }
    const isKnown = known?.token === invitation.token && known.id === id
    // What was stored under another invitation stays part of the application.
    const intent = state.form.intent ?? (isKnown ? undefined : known?.token)
    const filledIn = (before: Parameters<typeof withInvited>[0]) => {
      const { draft, form } = withInvited(before, invited)
      return { draft, form: { ...form, invitation, ...(intent !== undefined && { intent }) } }
    }
    return { ...(!isKnown && filledIn(state)), untouched: filledIn(nothing) }
  })
  current = { token: invitation.token, invited }
  show(invitation)
  watch(invitation, stepAtPath(opened.path, shownForm()))
}

async function readAnswers(link: SecretLink, { key, ciphertext }: InvitedAnswers) {
  const { id } = link
  const text = await decryptText({ id, key: await decryptText(link, key) }, ciphertext)
  return readInvited(JSON.parse(text))
}

/** Checks whether the link still works, for example after a refused submission. */
export async function checkInvitation(): Promise<void> {
  const { invitation } = useDraft.getState().form
  if (!invitation) return
  const opened = await openInvitedAnswers(invitation).catch(() => undefined)
  if (typeof opened === 'string') showClosed(invitation.id, opened)
}

function show({ locked }: Invitation): void {
  useInvited.setState({ Notice: InvitedNotice, Locked, locked })
}

function showClosed(id: string, reason: ClosedLink | 'incomplete' | 'unreachable'): void {
  useOpening.setState({ id, why: reason })
  useInvited.setState({ Notice: ClosedNotice })
}

/** The opened invitation, for an applicant who starts over. */
let current: { readonly token: string; readonly invited: InvitedApplication } | undefined

useDraft.subscribe((state, before) => {
  if (state.idempotencyKey === before.idempotencyKey) return
  const { invitation } = state.form
  if (!invitation) {
    current = undefined
    useInvited.setState({ Notice: undefined, locked: [] })
  } else if (invitation.token === current?.token && before.form.invitation) {
    useDraft.setState(withInvited(state, current.invited))
  }
})

let watched: string | undefined

/** Reports the first action on the page, and each reached step. */
function watch(invitation: Invitation, first: StepId | undefined): void {
  if (watched === invitation.token) return
  watched = invitation.token
  let reached: StepId | undefined
  const isStill = () => useDraft.getState().form.invitation?.token === invitation.token
  const noteAct = ({ isTrusted }: Event) => {
    // A program that only renders the page presses nothing.
    if (isTrusted && isStill()) sendProgress(invitation, {})
  }
  for (const type of ['keydown', 'pointerdown']) {
    window.addEventListener(type, noteAct, { capture: true, once: true })
  }
  const noteStep = () => {
    const step = stepAtPath(window.location.pathname, shownForm())
    if (
      step === undefined ||
      step === reached ||
      (reached === undefined && step === first) ||
      !isStill()
    )
      return
    reached = step
    sendProgress(invitation, { step })
  }
  onNavigation(noteStep)
  // The applicant may have moved on while the invitation was opened.
  noteStep()
}
