import { useDraft } from '../draft/draft.ts'
import { useSavedOnline } from '../draft/saved-online.ts'
import { useLaterMessages } from '../language/messages.ts'
import { AlertDialog } from '../ui/AlertDialog.tsx'

export interface ConfirmDialogProps {
  readonly onConfirm: () => void
  readonly onCancel: () => void
}

/** The dialog that Back opens on the first step. */
export const CancelDialog = confirmDialog('cancel')

/** The dialog before everything typed is deleted. */
export const StartOverDialog = confirmDialog('startOver')

function confirmDialog(name: 'cancel' | 'startOver') {
  return function ConfirmDialog({ onConfirm, onCancel }: ConfirmDialogProps) {
    const { [name]: texts, savedToo, linksRemain } = useLaterMessages().dialogs
    const isSaved = useSavedOnline(({ saved }) => saved !== undefined)
    const hasSentLinks = useDraft(({ form: { people, signatureRequest } }) =>
      [signatureRequest, ...Object.values(people.invitations)].some(
        (link) => link?.state === 'waiting',
      ),
    )
    return (
      <AlertDialog
        cancelLabel={texts.cancel}
        confirmLabel={texts.confirm}
        danger
        onCancel={onCancel}
        onConfirm={onConfirm}
        open
        title={texts.title}
      >
        <p>{texts.body}</p>
        {isSaved && <p>{savedToo}</p>}
        {hasSentLinks && <p>{linksRemain}</p>}
      </AlertDialog>
    )
  }
}
