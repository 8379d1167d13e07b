/** The feature-flag port. */
import type { FlagName } from '../../application/reference/flags.ts'

/** The value of every flag. If the service fails, every flag is on. */
export type Flags = () => Promise<Readonly<Record<FlagName, boolean>>>
