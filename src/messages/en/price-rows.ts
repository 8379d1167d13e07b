import type { Pricing } from '../../application/forms/us/pricing.ts'

/** The prices as the summary and the signed copy show them. */
export const priceRows = ({ cardPresent, cardNotPresent, chargebackDollars }: Pricing) => [
  {
    name: 'Card-present transaction',
    price: `${cardPresent.percent}% + ${cardPresent.cents} cents`,
  },
  {
    name: 'Card-not-present transaction',
    price: `${cardNotPresent.percent}% + ${cardNotPresent.cents} cents`,
  },
  { name: 'Chargeback', price: `$${chargebackDollars}` },
]

/** The rows in copies up to layout 4. */
export const priceRowsBefore = ({ cardPresent, cardNotPresent, chargebackDollars }: Pricing) => [
  {
    name: 'Card-present transaction',
    price: `${cardPresent.percent}% + ${cardPresent.cents} cents per card-present transaction`,
  },
  {
    name: 'Card-not-present transaction',
    price: `${cardNotPresent.percent}% + ${cardNotPresent.cents} cents per card-not-present transaction`,
  },
  { name: 'Chargeback', price: `$${chargebackDollars} per chargeback` },
]
