import { useLaterMessages } from '../language/messages.ts'
import { LinkList } from '../ui/LinkList.tsx'
import styles from './OwnerEntryForm.module.css'
import type { ShownInvitation } from './shown-invitation.ts'

interface Props {
  readonly shown: ShownInvitation
  /** The owner enters another one. */
  readonly onChange: () => void
}

/** The email that came with the link, which nobody has to type again. */
export function KnownEmail({ shown, onChange }: Props) {
  const { ownerEntry: texts, questions } = useLaterMessages()
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
