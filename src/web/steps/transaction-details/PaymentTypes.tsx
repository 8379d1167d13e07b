import { typedShare } from '../../../application/fields/share.ts'
import { setShare, type ThreeShares } from '../../../application/sales-mix.ts'
import type { TransactionDetailsValues } from '../../../application/steps/transaction-details.ts'
import { ShareBar } from '../../ui/ShareBar.tsx'
import { Slider } from '../../ui/Slider.tsx'

interface Props {
  readonly values: TransactionDetailsValues
  readonly onChange: (changes: Partial<TransactionDetailsValues>) => void
}

const kinds = [
  { name: 'cardPresentSales', label: 'Card-Present', hint: 'Tapped, dipped or swiped before you.' },
  {
    name: 'cardNotPresentSalesPhone',
    label: 'Card-Not-Present via Phone or Mail',
    hint: 'The number is told to you or written to you.',
  },
  {
    name: 'cardNotPresentSalesInternet',
    label: 'Card-Not-Present via Internet',
    hint: 'Typed by the customer on your website or in your app.',
  },
] as const

/** Three shares that always make up the whole. */
export function PaymentTypes({ values, onChange }: Props) {
  const shares: ThreeShares = [
    values.cardPresentSales,
    values.cardNotPresentSalesPhone,
    values.cardNotPresentSalesInternet,
  ]
  const set = (index: 0 | 1 | 2, share: number) => {
    const [cardPresentSales, cardNotPresentSalesPhone, cardNotPresentSalesInternet] = setShare(
      shares,
      index,
      share,
    )
    onChange({ cardPresentSales, cardNotPresentSalesPhone, cardNotPresentSalesInternet })
  }
  return (
    <>
      <ShareBar
        label="Card sales by payment type"
        shares={kinds.map(({ name, label }) => ({ id: name, text: label, percent: values[name] }))}
      />
      {([0, 1, 2] as const).map((index) => {
        const { name, label, hint } = kinds[index]
        return (
          <Slider
            hint={hint}
            id={name}
            key={name}
            label={label}
            onChange={(share) => set(index, share)}
            onCommit={(share) => set(index, share)}
            rules={typedShare}
            value={values[name]}
          />
        )
      })}
    </>
  )
}
