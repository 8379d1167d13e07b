/** The feature-flag port. */
import type { FlagName } from '../../application/reference/flags.ts'

/** The value of every flag. If the service fails, the last one that it sent; on without any. */
export type Flags = () => Promise<Readonly<Record<FlagName, boolean>>>
