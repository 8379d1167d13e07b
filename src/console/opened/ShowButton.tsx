import { useState } from 'react'
import { shownRoute } from '../../api/console/applications.ts'
import { maskedSsn } from '../../application/forms/us/fields/ssn.ts'
import { application as texts } from '../../messages/console/application.ts'
import { failures } from '../../messages/console/general.ts'
import { type Failure, send } from '../requests/request.ts'
import { useSession } from '../requests/session.ts'
import styles from './opened.module.css'

interface ShownState {
  readonly isShown: boolean
  readonly failure: Failure | undefined
  readonly toggle: () => Promise<void>
}

/** The application whose answers are shown. */
export interface AnswerOwner {
  readonly reference: string
  /** Loads the history again, which has one more event. */
  readonly onShown: () => Promise<void>
}

/** Returns whether an answer is shown in full, and a function that records it, then shows it. */
export function useShown({ reference, onShown }: AnswerOwner, path: string): ShownState {
  const [isShown, setShown] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  const toggle = async () => {
    if (isShown) return setShown(false)
    const answer = await send(shownRoute, { params: { reference }, body: { fields: [path] } })
    setFailure(answer.ok ? undefined : answer.failure)
    setShown(answer.ok)
    if (answer.ok) await onShown()
  }
  return { isShown, failure, toggle }
}

/** Shows an answer in full, or hides it again. */
export function ShowButton({
  label,
  shown,
}: {
  readonly label: string
  readonly shown: ShownState
}) {
  const { isShown, failure, toggle } = shown
  return (
    <>
      <button className={styles.toggle} onClick={toggle} type="button">
        {isShown ? texts.hide : texts.show}
        <span className="visually-hidden"> {label}</span>
      </button>
      {failure && (
        <span className={styles.failure} role="alert">
          {failures[failure]}
        </span>
      )}
    </>
  )
}

/** Returns a function that conceals an answer. The operator says how much of an SSN is visible. */
export function useConcealed(): (path: string, full: string, concealed: string) => string {
  const digits = useSession(({ session }) => session?.ssnDigits ?? 1)
  return (path, full, concealed) =>
    path.endsWith('.ssn') && full !== '' ? maskedSsn(full, digits) : concealed
}
