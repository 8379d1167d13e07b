import { maskedSsn } from '../../application/forms/us/fields/ssn.ts'
import { useSession } from '../requests/session.ts'

/** How a sensitive answer looks until it is asked for: of an SSN, as many digits as the operator says. */
export function useConcealed(): (path: string, full: string, concealed: string) => string {
  const digits = useSession(({ session }) => session?.ssnDigits ?? 1)
  return (path, full, concealed) =>
    path.endsWith('.ssn') && full !== '' ? maskedSsn(full, digits) : concealed
}
