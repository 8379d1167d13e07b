/** The prices of the agreement. */
export const pricing = {
  cardPresent: { percent: 2.6, cents: 10 },
  cardNotPresent: { percent: 3.5, cents: 10 },
  chargebackDollars: 15,
} as const

export type Pricing = typeof pricing
