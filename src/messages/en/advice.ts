/** What is said under a field about an answer that is not wrong, or not yet. */
export const advice = {
  /** The email address in it is a button. */
  didYouMean: (email: string) => `Did you mean ${email}?`,
  zipIsIn: (zip: string, state: string) => `${zip} is in ${state}.`,
  digitsOnly: 'Digits only.',
  /** After `digitsOnly`, for a "k" or "m" behind an amount. */
  thousands: (number: string, amount: string) => `For ${number} thousand, type ${amount}.`,
  millions: (number: string, amount: string) => `For ${number} million, type ${amount}.`,
  fourDigitYear: 'Enter all four digits of the year.',
  use: (value: string) => `Use ${value}`,
} as const
