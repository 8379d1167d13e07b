import { maskedSsn } from '../../application/forms/us/fields/ssn.ts'
import { useSession } from '../requests/session.ts'

/**
 * Returns a function that conceals a sensitive answer. The operator says how many digits of an SSN
 * stay visible.
 */
export function useConcealed(): (path: string, full: string, concealed: string) => string {
  const digits = useSession(({ session }) => session?.ssnDigits ?? 1)
  return (path, full, concealed) =>
    path.endsWith('.ssn') && full !== '' ? maskedSsn(full, digits) : concealed
}
