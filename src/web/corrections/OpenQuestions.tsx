import { type AnswerName, isAnswerName } from '../../application/application.ts'
import { isMissingOwner } from '../../application/correction.ts'
import { documentsPath } from '../../application/documents.ts'
import { type DocumentKind, documentKinds } from '../../application/reference/documents.ts'
import { sellsOnline } from '../../application/sales.ts'
import { DocumentField } from '../documents/DocumentField.tsx'
import { useDocumentErrors } from '../documents/use-document-errors.ts'
import { editAnswers, setMailingAddressShown, useDraft } from '../draft/draft.ts'
import { AddressFields } from '../form/AddressFields.tsx'
import { Question } from '../form/Question.tsx'
import type { StepForm } from '../form/use-step-form.ts'
import { useLaterMessages, useMessages } from '../language/messages.ts'
import type { BankNameLookup } from '../steps/banking-information/use-bank-name.ts'
import { CategoryQuestion } from '../steps/business-overview/CategoryQuestion.tsx'
import { StructureQuestion } from '../steps/business-overview/StructureQuestion.tsx'
import { CustomerShares } from '../steps/transaction-details/CustomerShares.tsx'
import {
  ChargeQuestions,
  FulfillmentQuestions,
} from '../steps/transaction-details/DeliveryQuestions.tsx'
import { PaymentTypes } from '../steps/transaction-details/PaymentTypes.tsx'
import { Banner } from '../ui/Banner.tsx'
import { Checkbox } from '../ui/Checkbox.tsx'
import { BankQuestions } from './BankQuestions.tsx'
import { hasWrongOwners } from './correction-form.ts'
import { ContactQuestions, ControllerQuestions, OwnerQuestions } from './PersonQuestions.tsx'

export interface OpenQuestionsProps {
  /** Of answers that are corrected together. */
  readonly paths: readonly string[]
  readonly form: StepForm
  /** Of the bank's name. */
  readonly lookup: BankNameLookup
  /** Whether the applicant has tried to submit, so that missing documents are shown. */
  readonly isChecked: boolean
}

/** The questions at these paths, as the steps ask them. */
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
    case 'documents':
      return documentKinds
        .filter((kind) => documentsPath(kind) === first)
        .map((kind) => <NewDocument isChecked={isChecked} key={kind} kind={kind} />)
    default:
      return isAnswerName(name) ? <TopQuestion form={form} name={name} /> : null
  }
}

/** How a browser fills in a typed answer. */
const autoComplete: Readonly<Partial<Record<AnswerName, string>>> = {
  businessName: 'organization',
  businessWebsite: 'url',
  businessPhone: 'work tel-national',
  businessEmail: 'work email',
}

/** A question at the top of the application, with those that depend on it. */
function TopQuestion({ form, name }: { readonly form: StepForm; readonly name: AnswerName }) {
  const { answers } = form
  const { businessAddress } = answers
  switch (name) {
    case 'businessAddress':
      return (
        <AddressFields
          address={businessAddress}
          feedback={(part, text) => form.feedback(`businessAddress.${part}`, text)}
          onChange={(changes) =>
            editAnswers({ businessAddress: { ...businessAddress, ...changes } })
          }
          section="section-location"
        />
      )
    case 'mailingAddress':
      return <MailingAddress form={form} />
    case 'businessStructure':
      return <Structure form={form} />
    case 'mcc':
      return <CategoryQuestion form={form} />
    case 'productsOrServices':
      return <Question of={name} rows={3} />
    case 'cardPresentSales':
      return <PaymentTypes answers={answers} />
    case 'annualSalesB2C':
      return <CustomerShares answers={answers} />
    case 'whenChargeCustomer':
      return <ChargeQuestions answers={answers} />
    case 'useFulfillment':
      return <FulfillmentQuestions form={form} />
    case 'businessWebsite':
      return <Question autoComplete="url" of={name} optional={!sellsOnline(answers)} />
    case 'documents':
    case 'persistentMarketingIdentifier':
      return null
    default:
      return <Question autoComplete={autoComplete[name] ?? 'off'} of={name} />
  }
}

function MailingAddress({ form }: { readonly form: StepForm }) {
  const { mailingAddress: texts } = useMessages()
  const { mailingAddress } = form.answers
  return (
    <>
      <Checkbox
        checked={mailingAddress !== null}
        label={texts.isDifferent}
        name="showMailingAddress"
        onChange={(isDifferent) => {
          setMailingAddressShown(isDifferent)
          form.untouch('mailingAddress')
        }}
      />
      {mailingAddress && (
        <AddressFields
          address={mailingAddress}
          feedback={(part, text) => form.feedback(`mailingAddress.${part}`, text)}
          onChange={(changes) => editAnswers({ mailingAddress: { ...mailingAddress, ...changes } })}
          section="section-mailing"
        />
      )}
    </>
  )
}

/** With a warning where the application has more or fewer owners than the structure allows. */
function Structure({ form }: { readonly form: StepForm }) {
  const { corrections: texts } = useLaterMessages()
  return (
    <>
      <StructureQuestion form={form} />
      <div aria-live="polite">
        {hasWrongOwners(form) && <Banner kind="warning">{texts.wrongOwners}</Banner>}
      </div>
    </>
  )
}

/** Documents of a kind, of which at least one is new. */
function NewDocument({
  kind,
  isChecked,
}: Pick<OpenQuestionsProps, 'isChecked'> & { readonly kind: DocumentKind }) {
  const before = useDraft(({ draft }) => draft.documents)
  const errorOf = useDocumentErrors(before.map(({ id }) => id))
  const asked = { kind, isRequired: true }
  return <DocumentField {...asked} error={isChecked ? errorOf(asked)?.text : undefined} />
}
