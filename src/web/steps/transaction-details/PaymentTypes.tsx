import { useState } from 'react'
import { paymentTypes, setShare, type ThreeShares } from '../../../application/sales-mix.ts'
import * as en from '../../../messages/en.ts'
import * as later from '../../../messages/en-later.ts'
import { editAnswers } from '../../draft/draft.ts'
import type { Answers } from '../../draft/form-state.ts'
import { ShareBar } from './ShareBar.tsx'
import { ShareSlider } from './ShareSlider.tsx'

const indexes = [0, 1, 2] as const

/** Three shares that always add up to 100%. */
export function PaymentTypes({ answers }: { readonly answers: Answers }) {
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
        label={later.transactionDetails.paymentTypesBar}
        shares={paymentTypes.map((name) => ({
          id: name,
          text: en.questions[name].label,
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
          value={shares[index]}
        />
      ))}
    </>
  )
}
