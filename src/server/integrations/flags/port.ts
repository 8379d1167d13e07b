/** What the product needs of a feature-flag service. */
export type FlagName = 'bank-link' | 'address-suggestions'

/** The value of every flag. Where the service fails, every flag is on. */
export type Flags = () => Promise<Readonly<Record<FlagName, boolean>>>
