import { withoutSensitive } from '../../application/answers.ts'
import { differences } from '../../application/summary/differences.ts'
import { hasSensitive } from '../draft/cleared-fields.ts'
import { type DraftState, useDraft } from '../draft/draft.ts'
import { applicationOf } from '../draft/form-state.ts'
import { shownForm } from '../draft/shown-form.ts'
import { useLaterMessages, useMessages } from '../language/messages.ts'
import { toast } from '../toasts/toasts.ts'
import { AlertDialog } from '../ui/AlertDialog.tsx'
import { ComparisonTable } from '../ui/ComparisonTable.tsx'
import { keepOwnAnswers, replaceOwnAnswers, useSaving } from './online-draft.ts'

/**
 * Shows the different answers that two devices saved, side by side. The applicant keeps one of
 * them. Escape decides nothing.
 */
export function Conflict({ onPostpone }: { readonly onPostpone: () => void }) {
  const messages = { ...useMessages(), ...useLaterMessages() }
  const { conflict: texts } = messages.finishLater
  const own = useDraft()
  const { other } = useSaving()
  if (!other) return null
  // Sensitive answers are not compared, since they are never saved.
  const savedAnswers = ({ form }: Pick<DraftState, 'form'>) =>
    withoutSensitive(applicationOf(form), shownForm().schema)
  const shown = { form: shownForm(), texts: messages }
  const rows = differences(savedAnswers(own), savedAnswers(other.draft), shown)
  return (
    <AlertDialog
      cancelLabel={texts.useOther}
      confirmLabel={texts.keepOwn}
      onCancel={() =>
        replaceOwnAnswers().catch(() => toast('error', () => messages.frame.languageNotLoaded))
      }
      onConfirm={keepOwnAnswers}
      onEscape={onPostpone}
      open
      title={texts.title}
    >
      <p>{texts.body}</p>
      {hasSensitive() && <p>{texts.again}</p>}
      <ComparisonTable
        columns={[texts.question, texts.own, texts.other]}
        empty={texts.empty}
        rows={rows}
      />
    </AlertDialog>
  )
}
