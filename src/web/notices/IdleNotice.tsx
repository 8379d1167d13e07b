import { limits } from '../../application/reference/limits.ts'
import { setIdlePhase, useIdle } from '../draft/idle.ts'
import { focusField } from '../form/focus.ts'
import { useLaterMessages } from '../language/messages.ts'
import { Banner } from '../ui/Banner.tsx'
import styles from './Notice.module.css'

/** Says that answers are about to be cleared, or that everything was deleted. */
export function IdleNotice() {
  const { idle: texts } = useLaterMessages()
  const { phase } = useIdle()
  if (phase === 'active') return null
  return (
    <div className={styles.place} role="alert">
      {phase === 'ending' ? (
        <Banner full kind="warning">
          {texts.ending(limits.idleNoticeMinutes)}
        </Banner>
      ) : (
        <Banner
          full
          onClose={() => {
            setIdlePhase('active')
            focusField(undefined)
          }}
        >
          {texts.ended}
        </Banner>
      )}
    </div>
  )
}
