/** A fee for each transaction: a percentage and a number of cents. */
export interface Rate {
  readonly percent: number
  readonly cents: number
}

export interface Pricing {
  readonly cardPresent: Rate
  readonly cardNotPresent: Rate
  readonly chargebackDollars: number
}

/** The prices of the agreement, unless a program has others. */
export const pricing: Pricing = {
  cardPresent: { percent: 2.6, cents: 10 },
  cardNotPresent: { percent: 3.5, cents: 10 },
  chargebackDollars: 15,
}

/** Returns the fee on a sale, rounded to cents: `percent` of the amount, plus `cents`. */
export function feeOn(dollars: number, { percent, cents }: Rate): number {
  return Math.round(dollars * percent + cents)
}
