import { type CSSProperties, useState } from 'react'
import { paymentTypes } from '../../application/sales.ts'
import { setShare, type ThreeShares } from '../../application/sales-mix.ts'
import { editAnswers, useDraft } from '../draft/draft.ts'
import { useLaterMessages } from '../language/messages.ts'
import styles from './PaymentTypes.module.css'
import { ShareSlider } from './ShareSlider.tsx'

const indexes = [0, 1, 2] as const
const tints = [1, 2, 3] as const

/** Three shares that always add up to 100%. */
export function PaymentTypes() {
  const { transactionDetails, questions } = useLaterMessages()
  /** The shares typed since a slider was last moved. Typing another share does not change them. */
  const [typed, setTyped] = useState<readonly number[]>([])
  const shares: ThreeShares = [
    useDraft(({ form }) => form.answers.cardPresentSales),
    useDraft(({ form }) => form.answers.cardNotPresentSalesPhone),
    useDraft(({ form }) => form.answers.cardNotPresentSalesInternet),
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
        shares={indexes.map((index) => ({
          id: paymentTypes[index],
          text: questions[paymentTypes[index]].label,
          percent: shares[index],
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

type ShareBarProps = {
  /** The name of the whole. */
  label: string
  /** Three at most; `percent` is whole percent. */
  shares: ReadonlyArray<{ id: string; text: string; percent: number }>
}

/** The shares of a whole as a bar in tints, and in words for people who cannot see it. */
function ShareBar({ label, shares }: ShareBarProps) {
  const { transactionDetails } = useLaterMessages()
  const total = shares.reduce((sum, share) => sum + share.percent, 0)
  return (
    <figure>
      <div aria-hidden="true" className={styles.bar}>
        {shares.map((share) => {
          const width: CSSProperties & { '--share': number } = { '--share': share.percent }
          return (
            <span
              className={styles.part}
              hidden={share.percent === 0}
              key={share.id}
              style={width}
            />
          )
        })}
      </div>
      <figcaption className={styles.legend}>
        {/* The sliders below have the names and the tints. */}
        <span className="visually-hidden">
          {label}: {shares.map((share) => `${share.text} ${share.percent}%`).join(', ')}
        </span>
        <span className={styles.total}>
          {transactionDetails.total} <b>{total}%</b>
        </span>
      </figcaption>
    </figure>
  )
}
