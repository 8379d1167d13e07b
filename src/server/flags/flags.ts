/** The feature-flag port. */
export type FlagName = 'bank-link' | 'address-suggestions'

/** The value of every flag. If the service fails, every flag is on. */
export type Flags = () => Promise<Readonly<Record<FlagName, boolean>>>
