import { useDraft } from '../draft/draft.ts'
import { applicationOf } from '../draft/form-state.ts'
import { useLaterMessages, useMessages } from '../language/messages.ts'
import { AlertDialog } from '../ui/AlertDialog.tsx'
import { differences } from './differences.ts'
import { keepOwnAnswers, replaceOwnAnswers, useSaving } from './online-draft.ts'
import styles from './SaveLaterPanel.module.css'

/**
 * Two devices saved different answers: they are shown side by side, and one of them is kept.
 * Escape decides nothing.
 */
export function Conflict({ onPostpone }: { readonly onPostpone: () => void }) {
  const messages = useMessages()
  const laterMessages = useLaterMessages()
  const { conflict: texts } = laterMessages.saveLater
  const own = useDraft()
  const { other } = useSaving()
  if (!other) return null
  const rows = differences(applicationOf(own.form), applicationOf(other.draft.form), {
    ...messages,
    ...laterMessages,
  })
  return (
    <AlertDialog
      cancelLabel={texts.useOther}
      confirmLabel={texts.keepOwn}
      onCancel={replaceOwnAnswers}
      onConfirm={keepOwnAnswers}
      onEscape={onPostpone}
      open
      title={texts.title}
    >
      <p>{texts.body}</p>
      <table className={styles.differences}>
        <thead>
          <tr>
            <th scope="col">{texts.question}</th>
            <th scope="col">{texts.own}</th>
            <th scope="col">{texts.other}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, own, other }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{own || texts.empty}</td>
              <td>{other || texts.empty}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </AlertDialog>
  )
}
