/** The features that an operator can turn off, on the server and on the page. */
export const flagNames = ['bank-link', 'address-suggestions'] as const

export type FlagName = (typeof flagNames)[number]
