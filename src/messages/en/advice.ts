/** Advice under a field about an answer that is not wrong, or not yet. */
export const advice = {
  /** The email address in it is a button. */
  didYouMean: (email: string) => `Did you mean ${email}?`,
  zipIsIn: (zip: string, state: string) => `${zip} is in ${state}.`,
  digitsOnly: 'Digits only.',
  /** Follows `digitsOnly` if there is a "k" or "m" after an amount. */
  thousands: (number: string, amount: string) => `For ${number} thousand, type ${amount}.`,
  millions: (number: string, amount: string) => `For ${number} million, type ${amount}.`,
  fourDigitYear: 'Enter all four digits of the year.',
  /** Stands beside the error of a foreign phone number. */
  usPhone: 'Enter a US phone number.',
  notInEmail: (character: string) => `An email address can't have “${character}”.`,
  /** The value that was read from a typed or pasted text. */
  understood: (value: string) => `Understood as ${value}.`,
  leftOut: (parts: readonly string[]) =>
    `Left out: ${parts.map((part) => `“${part}”`).join(', ')}.`,
  charactersLeftOut: (count: number) =>
    count === 1 ? 'One character was left out.' : `${count} characters were left out.`,
  child: 'This person is under 18. Is the date right?',
  sameSsn: 'Another person here has the same number. Is it right?',
  unusualRoutingNumber: 'No bank that we know of has a number that begins like this. Is it right?',
  chooseFromList: 'Choose one from the list',
  roundedShare: (typed: string, share: number) => `${typed}% was rounded to ${share}%.`,
  use: (value: string) => `Use ${value}`,
} as const
