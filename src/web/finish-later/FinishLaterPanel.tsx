import { useEffect, useState } from 'react'
import { RESUME_PATH } from '../../api/pages.ts'
import { withoutSensitive } from '../../application/answers.ts'
import { limits } from '../../application/reference/limits.ts'
import { differences } from '../../application/summary/differences.ts'
import { lastDayText } from '../../application/text/day-text.ts'
import { timeText } from '../../application/text/time-text.ts'
import { hasSensitive } from '../draft/cleared-fields.ts'
import { type DraftState, useDraft } from '../draft/draft.ts'
import { applicationOf } from '../draft/form-state.ts'
import type { SavedOnline } from '../draft/read-draft.ts'
import { useSavedOnline } from '../draft/saved-online.ts'
import { shownForm } from '../draft/shown-form.ts'
import { useLaterMessages, useMessages } from '../language/messages.ts'
import { pageConfig } from '../requests/page-config.ts'
import { LinkActions } from '../secret-links/LinkActions.tsx'
import styles from '../secret-links/LinkPanel.module.css'
import { linkFragment } from '../secret-links/secret-link.ts'
import { toast } from '../toasts/toasts.ts'
import { AlertDialog } from '../ui/AlertDialog.tsx'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { ComparisonTable } from '../ui/ComparisonTable.tsx'
import {
  deleteOnline,
  keepOwnAnswers,
  replaceOwnAnswers,
  type SaveState,
  saveOnline,
  saveUnderNewLink,
  startSaving,
  useSaving,
} from './online-draft.ts'

export interface FinishLaterProps {
  readonly isOpen: boolean
  readonly onClose: () => void
}

let hasStarted = false

/** Saves the application when it opens. Then it shows the link and the state of saving. */
export function FinishLaterPanel({ isOpen, onClose }: FinishLaterProps) {
  const texts = useLaterMessages().finishLater
  const { state } = useSaving()
  const { saved } = useSavedOnline()
  const [isDeleting, setDeleting] = useState(false)
  const [isPostponed, setPostponed] = useState(false)

  useEffect(() => {
    if (!hasStarted) startSaving()
    hasStarted = true
  }, [])
  useEffect(() => {
    if (isOpen) saveOnline()
  }, [isOpen])

  const remove = async () => {
    setDeleting(false)
    if (!(await deleteOnline())) return toast('error', () => texts.deleting.failed)
    onClose()
    toast('success', () => texts.deleting.done)
  }

  return (
    <>
      <Status />
      {state === 'conflict' && isPostponed && (
        <Banner kind="warning">
          {texts.conflict.postponed}{' '}
          <Button onPress={() => setPostponed(false)} variant="text">
            {texts.conflict.compare}
          </Button>
        </Banner>
      )}
      {isOpen && !isDeleting && state !== 'conflict' && (
        <AlertDialog
          calm
          confirmLabel={texts.done}
          onCancel={onClose}
          onConfirm={onClose}
          open
          title={texts.title}
        >
          <div className={styles.panel}>
            <Status />
            {saved && state !== 'gone' && (
              <>
                <p>{texts.intro}</p>
                <p>{texts.secret}</p>
                <p>{texts.sensitive}</p>
                <SavedLinkActions saved={saved} />
                <div className={styles.alternative}>
                  <Button onPress={() => setDeleting(true)} variant="text">
                    {texts.delete}
                  </Button>
                </div>
              </>
            )}
          </div>
        </AlertDialog>
      )}
      {isDeleting && (
        <AlertDialog
          cancelLabel={texts.deleting.cancel}
          confirmLabel={texts.deleting.confirm}
          danger
          onCancel={() => setDeleting(false)}
          onConfirm={remove}
          open
          title={texts.deleting.title}
        >
          {texts.deleting.body}
        </AlertDialog>
      )}
      {state === 'conflict' && !isPostponed && <Conflict onPostpone={() => setPostponed(true)} />}
    </>
  )
}

function SavedLinkActions({ saved }: { readonly saved: SavedOnline }) {
  const texts = useLaterMessages().finishLater
  const { language } = useMessages()
  const link = window.location.origin + RESUME_PATH + linkFragment(saved)
  const until = lastDayText(saved.expiresAt, language, new Date())
  return (
    <>
      <p>{texts.until(until, limits.savedDays)}</p>
      <LinkActions
        email={{ label: texts.email, to: '' }}
        fileName={texts.fileName}
        label={texts.link}
        link={link}
        note={texts.note(link, until)}
        share={texts.shareOwn}
        subject={texts.emailSubject(pageConfig().brandName)}
      />
    </>
  )
}

const FAILED: readonly SaveState[] = ['unreachable', 'busy', 'too-long', 'gone', 'outdated']

/** The state of saving, announced politely, wherever the applicant is. */
function Status() {
  const texts = useLaterMessages().finishLater
  const { language } = useMessages()
  const { state } = useSaving()
  const { saved } = useSavedOnline()
  const time = new Intl.DateTimeFormat(language, { timeStyle: 'short' })
  return (
    <div className={styles.status} role="status">
      {state === 'saving' && texts.saving}
      {state === 'saved' && saved && texts.savedAt(timeText(time, new Date(saved.savedAt)))}
      {FAILED.includes(state) && (
        <Banner kind="warning">
          {state === 'unreachable' && texts.unreachable}
          {state === 'busy' && texts.busy}
          {state === 'too-long' && texts.tooLong}
          {state === 'gone' && texts.gone}
          {state === 'outdated' && texts.outdated}
          {state === 'gone' && (
            <Button onPress={saveUnderNewLink} variant="text">
              {texts.newLink}
            </Button>
          )}
        </Banner>
      )}
    </div>
  )
}

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
