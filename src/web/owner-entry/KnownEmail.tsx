import { useLaterMessages } from '../language/messages.ts'
import { LinkList } from '../ui/LinkList.tsx'
import styles from './OwnerEntryForm.module.css'
import type { ShownOwnerLink } from './shown-owner-link.ts'

interface Props {
  readonly shown: ShownOwnerLink
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
