import { isMissingOwner } from '../../application/corrections/correction.ts'
import { replyKind, replyPath } from '../../application/corrections/reply-paths.ts'
import { documentsPath } from '../../application/documents/documents.ts'
import { message } from '../../application/fields/text.ts'
import { documentKindsOf } from '../../application/forms/asked-documents.ts'
import { ownValue } from '../../application/json/own-value.ts'
import { DocumentField } from '../documents/DocumentField.tsx'
import { useDocumentErrors } from '../documents/use-document-errors.ts'
import { useDraft } from '../draft/draft.ts'
import { shownForm } from '../draft/shown-form.ts'
import { today } from '../draft/today.ts'
import { OwnQuestion } from '../form/OwnPlace.tsx'
import { useFeedback, type WholeForm } from '../form/use-step-form.ts'
import { useOutsideMessages } from '../language/messages.ts'
import { Questions } from '../questions/Question.tsx'
import type { BankNameLookup } from '../steps/banking-information/use-bank-name.ts'
import { Banner } from '../ui/Banner.tsx'
import { TextField } from '../ui/TextField.tsx'
import { BankQuestions } from './BankQuestions.tsx'
import { hasWrongOwners, replyIssuesOf } from './correction-form.ts'
import { editReply } from './open-correction.ts'
import { ContactQuestions, ControllerQuestions, OwnerQuestions } from './PersonQuestions.tsx'

export interface OpenQuestionsProps {
  /** The paths of the answers that are corrected together. */
  readonly paths: readonly string[]
  readonly form: WholeForm
  readonly lookup: BankNameLookup
  /** Whether the applicant has tried to submit, so that missing documents are shown. */
  readonly isChecked: boolean
}

/** The questions at these paths, as in the steps. */
export function OpenQuestions({ paths, form, lookup, isChecked }: OpenQuestionsProps) {
  const [first = ''] = paths
  const [name = '', index = ''] = first.split('.')
  const names = paths.map((path) => path.slice(path.lastIndexOf('.') + 1))
  switch (name) {
    case 'companyOwners':
      return (
        <OwnerQuestions
          form={form}
          index={Number(index)}
          isMissing={isMissingOwner(first)}
          names={names}
        />
      )
    case 'authorizedController':
      return <ControllerQuestions form={form} names={names} />
    case 'primaryContact':
      return <ContactQuestions form={form} names={names} />
    case 'manualEntry':
      return <BankQuestions form={form} lookup={lookup} />
    case 'replies':
      return <ReplyQuestion form={form} isChecked={isChecked} number={Number(index)} />
    case 'documents':
      return documentKindsOf(shownForm())
        .filter((kind) => documentsPath(kind) === first)
        .map((kind) => <NewDocument isChecked={isChecked} key={kind} kind={kind} />)
    case 'answers':
      return <OwnQuestion id={index} />
    default:
      return (
        <>
          <Questions names={names} />
          {name === 'businessStructure' && <WrongOwners form={form} />}
        </>
      )
  }
}

/** Says that there are more or fewer owners than the structure allows. */
function WrongOwners({ form }: { readonly form: WholeForm }) {
  const { corrections: texts } = useOutsideMessages()
  return (
    <div aria-live="polite">
      {hasWrongOwners(form) && <Banner kind="warning">{texts.wrongOwners}</Banner>}
    </div>
  )
}

/** Asks for documents of a kind. At least one has to be new. */
function NewDocument({
  kind,
  isChecked,
}: Pick<OpenQuestionsProps, 'isChecked'> & { readonly kind: string }) {
  const before = useDraft(({ draft }) => draft.documents)
  const errorOf = useDocumentErrors(before.map(({ id }) => id))
  const reply = { kind, isRequired: true }
  return <DocumentField {...reply} error={isChecked ? errorOf(reply)?.text : undefined} />
}

interface ReplyQuestionProps extends Pick<OpenQuestionsProps, 'form' | 'isChecked'> {
  readonly number: number
}

/** The reply to a reviewer's own question: a text, files, or both. */
function ReplyQuestion({ form, isChecked, number }: ReplyQuestionProps) {
  const { reply } = useOutsideMessages().documents
  const documentErrorOf = useDocumentErrors()
  const path = replyPath(number)
  const text = ownValue(form.correction?.replies ?? {}, path) ?? ''
  const file = { kind: replyKind(number), isRequired: false }
  return (
    <>
      <TextField
        {...useFeedback({ ...form, issues: () => replyIssuesOf(form, today()) }, path, text)}
        field={message}
        hint={reply.hint}
        label={reply.text}
        onChange={(value) => editReply(path, value)}
        rows={3}
        value={text}
      />
      <DocumentField {...file} error={isChecked ? documentErrorOf(file)?.text : undefined} />
    </>
  )
}
