import { useCallback, useEffect, useState } from 'react'
import { Skeleton } from '../../web/ui/Skeleton.tsx'
import { Failed } from '../parts/Failed.tsx'
import { type Failure, loadSession } from '../requests/request.ts'
import styles from './Shell.module.css'

/** Shown until the signed-in person is known. */
export function Start() {
  const [failure, setFailure] = useState<Failure>()
  const load = useCallback(async () => {
    const answer = await loadSession()
    if (!answer.ok) setFailure(answer.failure)
  }, [])
  useEffect(() => void load(), [load])
  return (
    <main className={styles.main}>
      {failure ? <Failed failure={failure} onRetry={load} /> : <Skeleton />}
    </main>
  )
}
