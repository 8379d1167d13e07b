import type { LaterMessages } from '../messages.ts'

/** The prices as the summary and the signed copy show them. */
export const priceRows: LaterMessages['review']['pricing']['rows'] = ({
  cardPresent,
  cardNotPresent,
  chargebackDollars,
}) => [
  {
    name: 'Transacción con tarjeta presente',
    price: `${cardPresent.percent}% + ${cardPresent.cents} centavos`,
  },
  {
    name: 'Transacción sin tarjeta presente',
    price: `${cardNotPresent.percent}% + ${cardNotPresent.cents} centavos`,
  },
  { name: 'Contracargo', price: `$${chargebackDollars}` },
]

export const priceRowsBefore: typeof priceRows = ({
  cardPresent,
  cardNotPresent,
  chargebackDollars,
}) => [
  {
    name: 'Transacción con tarjeta presente',
    price: `${cardPresent.percent}% + ${cardPresent.cents} centavos por transacción con tarjeta presente`,
  },
  {
    name: 'Transacción sin tarjeta presente',
    price: `${cardNotPresent.percent}% + ${cardNotPresent.cents} centavos por transacción sin tarjeta presente`,
  },
  { name: 'Contracargo', price: `$${chargebackDollars} por contracargo` },
]
