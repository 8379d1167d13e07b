/** Every question with its input, as in the steps, the owner forms and the corrections. */
import { type ComponentType, Fragment } from 'react'
import type { Node } from '../../application/answers.ts'
import type { OwnInputName, TypedQuestionName } from '../../application/application.ts'
import { correctedWith } from '../../application/corrections/correction.ts'
import { ownValue } from '../../application/json/own-value.ts'
import { setPair } from '../../application/sales-mix.ts'
import { editAnswers, useDraft } from '../draft/draft.ts'
import { isHidden } from '../draft/shown-form.ts'
import { BusinessAddress, HasMailingAddress, MailingAddress } from '../form/BusinessAddresses.tsx'
import { Lockable } from '../form/invited.tsx'
import { OwnPlace } from '../form/OwnPlace.tsx'
import { useIsAsked, useScope } from '../form/scope.tsx'
import { TypedQuestion, type TypedQuestionProps } from '../form/TypedQuestion.tsx'
import { Columns } from '../ui/Columns.tsx'
import { CategoryQuestion } from './CategoryQuestion.tsx'
import { ChargeQuestions, FulfillmentQuestions } from './DeliveryQuestions.tsx'
import { HomeAddress } from './HomeAddress.tsx'
import { PaymentTypes } from './PaymentTypes.tsx'
import { StakeQuestion, TitleQuestion } from './RoleQuestions.tsx'
import { ShareSlider } from './ShareSlider.tsx'
import { StructureQuestion } from './StructureQuestion.tsx'

/** Inputs of their own. An input for several questions is listed at each of them. */
const ownInputs: Readonly<Record<OwnInputName, ComponentType>> = {
  businessAddress: BusinessAddress,
  mailingAddress: () => (
    <>
      <HasMailingAddress />
      <MailingAddress />
    </>
  ),
  businessStructure: StructureQuestion,
  mcc: CategoryQuestion,
  title: TitleQuestion,
  stake: StakeQuestion,
  address: HomeAddress,
  cardPresentSales: PaymentTypes,
  cardNotPresentSalesPhone: PaymentTypes,
  cardNotPresentSalesInternet: PaymentTypes,
  annualSalesB2C: CustomerShares,
  annualSalesB2B: CustomerShares,
  whenChargeCustomer: ChargeQuestions,
  useFulfillment: FulfillmentQuestions,
}

interface OwnProps {
  readonly of: OwnInputName
}

/** A question of the group. */
export function Question(props: OwnProps | TypedQuestionProps) {
  const isAsked = useIsAsked(props.of)
  if (!hasOwnInput(props.of)) return <TypedQuestion {...props} of={props.of} />
  const Input = ownInputs[props.of]
  // Addresses are locked as a whole.
  const isAddress = props.of === 'businessAddress' || props.of === 'mailingAddress'
  return (
    <>
      {isAddress && <Input />}
      {isAsked && !isAddress && !isHidden(props.of) && (
        <Lockable name={props.of}>
          <Input />
        </Lockable>
      )}
      <OwnPlace after={props.of} />
    </>
  )
}

/**
 * The questions with these names in the group. Questions that are corrected together stand
 * together.
 */
export function Questions({ names }: { readonly names: readonly string[] }) {
  const { entries } = useScope().schema
  const first = names.filter((name) => !names.includes(leaderOf(ownValue(entries, name)) ?? ''))
  return first.map((name) => {
    if (hasOwnInput(name)) return <Question key={name} of={name} />
    const typed = names.filter(
      (other) => other === name || leaderOf(ownValue(entries, other)) === name,
    )
    const inputs = typed.map(
      (name) => isTyped(name, ownValue(entries, name)) && <TypedQuestion key={name} of={name} />,
    )
    const Together = inputs.length === 1 ? Fragment : Columns
    return <Together key={name}>{inputs}</Together>
  })
}

function leaderOf(node: Node | undefined): string | undefined {
  return node && correctedWith(node)
}

function hasOwnInput(name: string): name is OwnInputName {
  return Object.hasOwn(ownInputs, name)
}

function isTyped(_name: string, node: Node | undefined): _name is TypedQuestionName {
  return (node?.question?.field.input ?? 'own') !== 'own'
}

/** The shares of consumers and of businesses, which add up to 100%. */
function CustomerShares() {
  const consumers = useDraft(({ form }) => form.answers.annualSalesB2C)
  const businesses = useDraft(({ form }) => form.answers.annualSalesB2B)
  const setConsumerShare = (share: number) => {
    const [annualSalesB2C, annualSalesB2B] = setPair(share)
    editAnswers({ annualSalesB2C, annualSalesB2B })
  }

  return (
    <Columns>
      <ShareSlider
        name="annualSalesB2C"
        onSlide={setConsumerShare}
        onType={setConsumerShare}
        value={consumers}
      />
      <ShareSlider
        name="annualSalesB2B"
        onSlide={(share) => setConsumerShare(100 - share)}
        onType={(share) => setConsumerShare(100 - setPair(share)[0])}
        value={businesses}
      />
    </Columns>
  )
}
