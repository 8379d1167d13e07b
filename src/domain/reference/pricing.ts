/** The prices of the agreement, as the summary shows them. */
export const pricing = [
  {
    what: 'Card-present transaction',
    price: '2.6% + 10 cents',
    unit: 'per card-present transaction',
  },
  {
    what: 'Card-not-present transaction',
    price: '3.5% + 10 cents',
    unit: 'per card-not-present transaction',
  },
  { what: 'Chargeback', price: '$15', unit: 'per chargeback' },
] as const
