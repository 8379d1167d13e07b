import { useState } from 'react'
import { paymentTypes } from '../../application/sales.ts'
import { setShare, type ThreeShares } from '../../application/sales-mix.ts'
import { editAnswers, useDraft } from '../draft/draft.ts'
import { useLaterMessages } from '../language/messages.ts'
import { ShareBar } from './ShareBar.tsx'
import { ShareSlider } from './ShareSlider.tsx'

const indexes = [0, 1, 2] as const
const tints = [1, 2, 3] as const

/** Three shares that always add up to 100%. */
export function PaymentTypes() {
  const { answers } = useDraft(({ form }) => form)
  const { transactionDetails, questions } = useLaterMessages()
  /** The shares typed since a slider was last moved: typing another one does not change them. */
  const [typed, setTyped] = useState<readonly number[]>([])
  const shares: ThreeShares = [
    answers.cardPresentSales,
    answers.cardNotPresentSalesPhone,
    answers.cardNotPresentSalesInternet,
  ]
  const set = ([
    cardPresentSales,
    cardNotPresentSalesPhone,
    cardNotPresentSalesInternet,
  ]: ThreeShares) =>
    editAnswers({ cardPresentSales, cardNotPresentSalesPhone, cardNotPresentSalesInternet })

  return (
    <>
      <ShareBar
        label={transactionDetails.paymentTypesBar}
        shares={paymentTypes.map((name) => ({
          id: name,
          text: questions[name].label,
          percent: answers[name],
        }))}
      />
      {indexes.map((index) => (
        <ShareSlider
          key={paymentTypes[index]}
          name={paymentTypes[index]}
          onSlide={(share) => {
            setTyped([])
            set(setShare(shares, index, share))
          }}
          onType={(share) => {
            setTyped([...new Set([...typed, index])])
            set(setShare(shares, index, share, typed))
          }}
          tint={tints[index]}
          value={shares[index]}
        />
      ))}
    </>
  )
}
