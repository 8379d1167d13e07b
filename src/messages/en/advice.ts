/** What is said under a field about an answer that is not wrong, or not yet. */
export const advice = {
  /** Before the email address that is meant, which is a button. */
  didYouMean: 'Did you mean',
  zipIsIn: (zip: string, state: string) => `${zip} is in ${state}.`,
  digitsOnly: 'Digits only.',
  /** After `digitsOnly`, for "60k" and "1.5m" in dollars. What is over the limit has no amount. */
  inDigits: (
    unit: 'k' | 'm',
    number: string,
    { thousands, millions }: { thousands: string | undefined; millions: string | undefined },
  ) => {
    const [name, amount] = unit === 'k' ? ['thousand', thousands] : ['million', millions]
    return amount === undefined ? '' : `For ${number} ${name}, type ${amount}.`
  },
  fourDigitYear: 'Enter all four digits of the year.',
  use: (value: string) => `Use ${value}`,
} as const
