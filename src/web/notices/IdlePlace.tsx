import { useIdle } from '../draft/idle.ts'
import { useNotice } from './use-notice.ts'

/** The place for the notice that the applicant is away, or has been. */
export function IdlePlace() {
  const isActive = useIdle(({ phase }) => phase === 'active')
  const Notice = useNotice('IdleNotice', !isActive)
  return Notice && <Notice />
}
