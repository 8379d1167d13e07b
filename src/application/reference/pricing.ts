/** The prices of the agreement. */
export const pricing = {
  cardPresent: { percent: 2.6, centsEach: 10 },
  cardNotPresent: { percent: 3.5, centsEach: 10 },
  chargebackDollars: 15,
} as const

/** The prices in words, as the summary shows them. */
export const priceList: readonly {
  readonly what: string
  readonly price: string
}[] = [
  {
    what: 'Card-present transaction',
    price: `${inWords(pricing.cardPresent)} per card-present transaction`,
  },
  {
    what: 'Card-not-present transaction',
    price: `${inWords(pricing.cardNotPresent)} per card-not-present transaction`,
  },
  { what: 'Chargeback', price: `$${pricing.chargebackDollars} per chargeback` },
]

function inWords({ percent, centsEach }: { percent: number; centsEach: number }): string {
  return `${percent}% + ${centsEach} cents`
}
