import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { answersIn } from '../../application/answers.ts'
import { email } from '../../application/fields/email.ts'
import { emptyAddress } from '../../application/forms/us/addresses.ts'
import { ownDetails } from '../../application/forms/us/schema.ts'
import { validateOwnDetails } from '../../application/forms/us/validate-people.ts'
import { prefixPaths } from '../../application/issues.ts'
import { limits } from '../../application/reference/limits.ts'
import { useDraft } from '../draft/draft.ts'
import {
  emptyPersonForm,
  type PersonForm,
  toOwnDetails,
  withNewAddressIssues,
} from '../draft/person-form.ts'
import { newId } from '../draft/random.ts'
import { today } from '../draft/today.ts'
import { unreadIssues, withUnread } from '../draft/unread.ts'
import { focusOnNextFrame } from '../form/focus.ts'
import { touchedFields } from '../form/use-step-form.ts'
import { useLanguage, useOutsideMessages } from '../language/messages.ts'
import { DetailFields } from '../questions/PersonFields.tsx'
import { IdentityScope } from '../questions/PersonScope.tsx'
import { type EntryOutcome, enterDetails, type LinkError } from '../requests/owner-entry.ts'
import type { Access } from '../requests/request.ts'
import { useLeaveWarning } from '../tab/leaving.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { Checkbox } from '../ui/Checkbox.tsx'
import { LinkList } from '../ui/LinkList.tsx'
import styles from './OwnerEntry.module.css'
import type { ShownOwnerLink } from './shown-owner-link.ts'

interface Props {
  readonly access: Access
  readonly shown: ShownOwnerLink
  /** Called when the details are entered, or when the link no longer works. */
  readonly onEnd: (state: 'entered' | LinkError) => void
}

const PATH = 'owner'
const RETRY_MS = 15_000

/** The questions for the owner, and the confirmation. */
export function OwnerEntryForm({ access, shown, onEnd }: Props) {
  const { ownerEntry: texts } = useOutsideMessages()
  const [initial] = useState(() => ({
    ...emptyPersonForm,
    id: PATH,
    email: shown.email,
    newAddress: { ...emptyAddress, id: newId() },
  }))
  const [person, setPerson] = useState(initial)
  const [isConfirmed, setConfirmed] = useState(false)
  const [isAttempted, setAttempted] = useState(false)
  const sendId = useId()
  const ruleIssues = validateOwnDetails(toOwnDetails(person), today())
  const [isEmailKnown, setEmailKnown] = useState(
    () => email.validate(shown.email, today()) === undefined,
  )
  const unread = unreadIssues(
    useDraft(({ form }) => form),
    today(),
    answersIn(toOwnDetails(person), ownDetails, PATH),
  )
  const missing = prefixPaths(PATH, withNewAddressIssues(ruleIssues, person, today()))
  const issues = withUnread(missing, unread)
  // The scope below has the issues.
  const [fields] = useState(() => touchedFields(() => []))
  const sending = useSending({ access, shown, onEnd }, person, isConfirmed)
  const { outcome } = sending
  useLeaveWarning(person !== initial)

  const askForEmail = () => {
    setEmailKnown(false)
    setPerson((now) => ({ ...now, email: '' }))
    focusOnNextFrame(`${PATH}.email`)
  }
  const submit = () => {
    setAttempted(true)
    const paths = issues.map(({ path }) => path)
    fields.touch(...paths)
    focusOnNextFrame(...paths)
    if (issues.length === 0 && isConfirmed) sending.send()
  }

  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <div>
        <p>{texts.why(limits)}</p>
        <p>{texts.sealed}</p>
        <p>{texts.questions(shown)}</p>
      </div>
      <IdentityScope
        fields={{ ...fields, issues: () => issues }}
        offered={() => []}
        onChange={(changes) => setPerson((now) => Object.assign({ ...now }, changes))}
        path={PATH}
        schema={ownDetails}
        values={() => person}
      >
        <DetailFields
          email={isEmailKnown ? <KnownEmail shown={shown} onChange={askForEmail} /> : undefined}
        />
      </IdentityScope>
      <Checkbox
        checked={isConfirmed}
        label={texts.confirmation(shown.name)}
        name="confirmation"
        onChange={(isChecked) => {
          setConfirmed(isChecked)
          // The next button is right below, where the window may end.
          if (isChecked) document.getElementById(sendId)?.scrollIntoView({ block: 'nearest' })
        }}
      />
      <div role="alert">
        {isAttempted && !isConfirmed && <Banner kind="warning">{texts.notConfirmed}</Banner>}
        {sending.isRetried && <Banner kind="warning">{texts.notSent}</Banner>}
        {outcome?.kind === 'outdated' && <Banner kind="warning">{texts.outdated}</Banner>}
        {outcome?.kind === 'rejected' && (
          <Banner kind="warning">{outcome.errors.map(({ message }) => message).join(' ')}</Banner>
        )}
      </div>
      <div>
        <Button id={sendId} loading={sending.isSending} type="submit" variant="primary">
          {texts.send}
        </Button>
      </div>
    </form>
  )
}

/** The sent details and the outcome. */
interface Attempt {
  readonly person: PersonForm
  readonly outcome: EntryOutcome
}

/**
 * Sends the details of a person, and sends confirmed ones again while the server cannot be reached.
 * Details that were changed since are sent only by the owner.
 */
function useSending({ access, shown, onEnd }: Props, person: PersonForm, isConfirmed: boolean) {
  const language = useLanguage()
  const [isSending, setSending] = useState(false)
  const [attempt, setAttempt] = useState<Attempt>()
  const mayBeEntered = useRef(false)
  const outcome = attempt?.person === person ? attempt.outcome : undefined
  const isRetried = isConfirmed && (outcome?.kind === 'busy' || outcome?.kind === 'unreachable')
  const send = async () => {
    if (isSending) return
    setSending(true)
    const entry = { name: shown.name, language, details: toOwnDetails(person) }
    const next = await enterDetails(access, entry)
    setSending(false)
    if (next.kind === 'entered') return onEnd('entered')
    if (next.kind === 'link') {
      // The answer was lost: this page has used the link.
      const isOwn = next.error === 'used' && mayBeEntered.current
      return onEnd(isOwn ? 'entered' : next.error)
    }
    if (next.kind === 'unreachable') mayBeEntered.current = true
    setAttempt({ person, outcome: next })
  }
  const sendAgain = useEffectEvent(send)
  useEffect(() => {
    if (!isRetried) return
    const again = () => void sendAgain()
    const timer = setInterval(again, RETRY_MS)
    window.addEventListener('online', again)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', again)
    }
  }, [isRetried])
  return { send, isSending, isRetried, outcome }
}

interface KnownEmailProps {
  readonly shown: ShownOwnerLink
  /** Lets the owner enter another address. */
  readonly onChange: () => void
}

/** The email address that came with the link, so that nobody has to type it again. */
function KnownEmail({ shown, onChange }: KnownEmailProps) {
  const { ownerEntry: texts, questions } = useOutsideMessages()
  return (
    <div className={styles.known}>
      <p>{texts.knownEmail(shown)}</p>
      <LinkList
        label={questions.email.label}
        links={[{ id: 'other', text: texts.otherEmail, onPress: onChange }]}
      />
    </div>
  )
}
