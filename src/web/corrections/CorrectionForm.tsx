import { useEffect, useState } from 'react'
import type { Application } from '../../application/application.ts'
import { isAskedFor } from '../../application/corrections/correction.ts'
import { questionsAsked, replyKind } from '../../application/corrections/reply-paths.ts'
import { documentLabel } from '../../application/documents/documents.ts'
import { documentKindsOf } from '../../application/forms/asked-documents.ts'
import { ownIdAt } from '../../application/forms/own-nodes.ts'
import { ownValue } from '../../application/json/own-value.ts'
import { stepOfPath } from '../../application/steps.ts'
import { differences } from '../../application/summary/differences.ts'
import { goneAnswers, type ShownAnswer } from '../../application/summary/own-answers.ts'
import { errorText } from '../../messages/error-text.ts'
import { UploadedNotice } from '../documents/DocumentField.tsx'
import { useDocumentErrors } from '../documents/use-document-errors.ts'
import { type Correction, openPaths } from '../draft/correction.ts'
import { type DraftState, useDraft } from '../draft/draft.ts'
import { applicationOf } from '../draft/form-state.ts'
import { useRestored } from '../draft/restored.ts'
import { shownForm } from '../draft/shown-form.ts'
import { today } from '../draft/today.ts'
import { focusField } from '../form/focus.ts'
import { StepScreen } from '../form/StepScreen.tsx'
import { touchedBefore, touchedFields, type WholeForm } from '../form/use-step-form.ts'
import { useLanguage, useMessages, useOutsideMessages } from '../language/messages.ts'
import { RestoredNotice } from '../notices/RestoredNotice.tsx'
import { ThreadEntries } from '../pages/confirmation/ThreadEntries.tsx'
import { readThread } from '../requests/corrections.ts'
import { pageConfig } from '../requests/page-config.ts'
import { useBankNotices } from '../steps/banking-information/bank-notices.ts'
import { useBankName } from '../steps/banking-information/use-bank-name.ts'
import { Signing } from '../steps/review/Signing.tsx'
import { SubmissionErrors } from '../steps/review/SubmissionErrors.tsx'
import { Summary } from '../steps/review/Summary.tsx'
import { useAgreement, useAgreementErrors } from '../steps/review/use-agreement.ts'
import { useLeaveWarning } from '../tab/leaving.ts'
import { ComparisonTable } from '../ui/ComparisonTable.tsx'
import { FieldGroup } from '../ui/FieldGroup.tsx'
import { Unbroken } from '../ui/Unbroken.tsx'
import { CorrectionItem } from './CorrectionItem.tsx'
import { correctionIssues, openedItems, replyIssuesOf } from './correction-form.ts'
import { type CorrectionError, dispatchBank, openQuestions } from './open-correction.ts'
import { useCorrectionSubmission } from './use-correction-submission.ts'

interface Props {
  readonly correction: Correction
  readonly title: string
  /** Called when there is nothing left to correct. */
  readonly onEnd: (error: CorrectionError) => void
}

/** The requested corrections with the reviewer's notes, the other answers, and the signature. */
export function CorrectionForm({ correction, title, onEnd }: Props) {
  const { corrections: texts, review } = useOutsideMessages()
  const form = useCorrectionForm()
  const { draft } = useDraft()
  const application = applicationOf(form)
  const { asked: requests, kept, language, reference } = correction
  const agreement = useAgreement()
  const lookup = useBankName(dispatchBank)
  const [isChecked, setChecked] = useState(false)
  const replyErrors = useReplyErrors()
  const errors = [...useOpenDocumentErrors(correction), ...useAgreementErrors(agreement)]
  useBankNotices(dispatchBank)
  useLeaveWarning(true)
  const submission = useCorrectionSubmission({ correction, agreement, onEnd })
  const submit = async () => {
    await lookup.settled()
    const { form: latest } = useDraft.getState()
    const paths = correctionIssues(latest, today()).map(({ path }) => path)
    const replies = replyIssuesOf(latest, today()).map(({ path }) => path)
    openQuestions(paths)
    form.touch(...paths, ...replies)
    setChecked(true)
    if ([paths, replies, errors].every(({ length }) => length === 0)) {
      submission.send(agreement.version)
    } else {
      submission.clearErrors()
    }
  }

  const common = { form, lookup, isChecked, language }
  return (
    <StepScreen
      form={form}
      id="review-&-submit"
      intro={
        <Unbroken
          part={reference}
          text={texts.intro(requests.length, pageConfig().brandName, reference)}
        />
      }
      loading={submission.isSending || lookup.isAwaited}
      nextLabel={review.submit}
      onSubmit={submit}
      screenErrors={[...replyErrors, ...errors]}
      title={title}
    >
      <SubmissionErrors application={application} onSelect={focusField} submission={submission} />
      <Restored form={form} />
      {requests.map(({ paths, note, label }, index) => (
        <CorrectionItem
          {...common}
          key={paths.join()}
          label={label}
          note={note}
          paths={paths}
          place={{ number: index + 1, count: requests.length }}
        />
      ))}
      {openedItems(form).map(({ paths }) => (
        <CorrectionItem {...common} key={paths.join()} paths={paths} />
      ))}
      <UploadedNotice />
      <EarlierThread correction={correction} />
      <FieldGroup intro={texts.rest.intro} title={texts.rest.heading}>
        <Summary application={application} kept={kept} />
      </FieldGroup>
      <Changes after={application} before={draft} own={correction.own ?? []} />
      <Signing agreement={agreement} application={application} form={form} />
    </StepScreen>
  )
}

const issuesOf = ({ form }: Pick<DraftState, 'form'>) => correctionIssues(form, today())

function useCorrectionForm(): WholeForm {
  const { form } = useDraft()
  const [fields] = useState(() => touchedFields(issuesOf, touchedBefore()))
  return { ...form, ...fields, next: () => fields.issues().length === 0 }
}

/**
 * Returns the errors of the requested documents: of each kind, and of the files with each reply.
 */
function useOpenDocumentErrors(correction: Correction) {
  const { draft } = useDraft()
  const errorOf = useDocumentErrors(draft.documents.map(({ id }) => id))
  const open = openPaths(correction)
  return [
    ...documentKindsOf(shownForm())
      .filter((kind) => isAskedFor(`documents.${kind}`, open))
      .flatMap((kind) => errorOf({ kind, isRequired: true }) ?? []),
    ...questionsAsked(open).flatMap(
      (number) => errorOf({ kind: replyKind(number), isRequired: false }) ?? [],
    ),
  ]
}

/** Returns the errors of the replies, with the name of each question. */
function useReplyErrors() {
  const texts = useOutsideMessages()
  const { form } = useDraft()
  return replyIssuesOf(form, today()).map((issue) => {
    const label = documentLabel(issue.path, texts.documents)
    return { path: issue.path, message: `${label}: ${errorText(issue, texts)}` }
  })
}

/** After a reload: the restored answers, and those to enter again. */
function Restored({ form }: { readonly form: WholeForm }) {
  const { isRestored, cleared } = useRestored()
  if (!isRestored) return null
  const paths = cleared.filter((path) => form.issues().some((issue) => issue.path === path))
  return (
    <RestoredNotice
      fields={paths.map((path) => ({ step: stepOfPath(path, shownForm()), path }))}
      onGo={(_, field) => focusField(field)}
    />
  )
}

/** The conversation besides this request. If it cannot load, the status page still has it. */
function EarlierThread({ correction }: { readonly correction: Correction }) {
  const language = useLanguage()
  const { corrections, pages } = useOutsideMessages()
  const { id, token, threadKey } = correction
  const [entries, setEntries] = useState<Awaited<ReturnType<typeof readThread>>>()
  useEffect(() => {
    if (threadKey === undefined) return undefined
    let isShown = true
    readThread({ id, token }, { threadKey, language }).then(
      (read) => isShown && setEntries(read),
      () => undefined,
    )
    return () => {
      isShown = false
    }
  }, [id, token, threadKey, language])
  if (!entries || entries.length === 0) return null
  return (
    <FieldGroup intro={corrections.earlier} title={pages.confirmation.status.thread.heading}>
      <ThreadEntries entries={entries} />
    </FieldGroup>
  )
}

interface ChangesProps {
  /** The signed application without sensitive answers. */
  readonly before: Application
  readonly after: Application
  /** The signed answers to the operator's own questions. */
  readonly own: readonly ShownAnswer[]
}

function Changes({ before, after, own }: ChangesProps) {
  const messages = { ...useMessages(), ...useOutsideMessages() }
  const { changes: texts } = messages.corrections
  const { question, after: now, before: earlier, hidden } = messages.prepared
  const { yes, no } = messages.summary
  const shown = own.map((change) => {
    const answer = ownValue(before.answers ?? {}, ownIdAt(change.path) ?? '')
    return typeof answer === 'boolean' ? { ...change, value: answer ? yes : no } : change
  })
  const changes = [
    ...differences(before, after, { form: shownForm(), texts: messages }),
    ...goneAnswers(shown, shownForm()),
  ]
  return (
    <FieldGroup title={texts.heading}>
      {changes.length === 0 ? (
        <p>{texts.none}</p>
      ) : (
        <ComparisonTable
          columns={[question, earlier, now]}
          empty={texts.empty}
          looksTheSame={hidden}
          rows={changes}
        />
      )}
    </FieldGroup>
  )
}
