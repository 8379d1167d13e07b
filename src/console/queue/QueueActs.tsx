import { Suspense, useState } from 'react'
import { useLocation } from 'wouter'
import { giveBackRoute } from '../../api/console/assignments.ts'
import type { QueueCounts } from '../../api/console/queue.ts'
import { find as findTexts } from '../../messages/console/many.ts'
import { queue as texts } from '../../messages/console/queue.ts'
import { Button } from '../../web/ui/Button.tsx'
import { ExportDialog } from '../exports/lazy-dialog.ts'
import { failureText } from '../parts/failure-text.ts'
import { lazyPart } from '../parts/lazy-part.tsx'
import { useShortcuts } from '../parts/shortcuts.ts'
import { send } from '../requests/request.ts'
import { useMay } from '../requests/session.ts'
import styles from './QueuePage.module.css'
import { exportFilter, type ShownFilter, viewOf } from './queue-filter.ts'
import { applicationInWalk, takeNext } from './view-walk.ts'

const FindDialog = lazyPart(async () => (await import('./FindDialog.tsx')).FindDialog)

interface Props {
  readonly counts: QueueCounts | undefined
  readonly filter: ShownFilter
  /** What the last act or key did. */
  readonly notice: string
  readonly onSay: (text: string) => void
  readonly reload: () => Promise<void>
}

/** What a person may do with the whole list: take the next, find by name, give back, export. */
export function QueueActs({ counts, filter, notice, onSay, reload }: Props) {
  const [isExporting, setExporting] = useState(false)
  const [isFinding, setFinding] = useState(false)
  const isAdministrator = useMay('administrator')
  const mayTake = useMay('reviewer')
  const [, navigate] = useLocation()
  const take = async () => {
    const next = await takeNext()
    if (!next.ok) return onSay(failureText(next))
    if (next.value === undefined) onSay(texts.nothingToTake)
    else navigate(applicationInWalk(next.value, 'view=mine'))
  }
  useShortcuts(mayTake ? { g: () => void take(), i: () => setFinding(true) } : {})
  const giveBack = async () => {
    const answer = await send(giveBackRoute, { body: {} })
    onSay(answer.ok ? texts.givenBack(answer.value.assigned) : failureText(answer))
    await reload()
  }
  return (
    <>
      <span className={styles.acts}>
        <span role="status">{notice}</span>
        {viewOf(filter) === 'mine' && (counts?.mine ?? 0) > 0 && (
          <Button onPress={giveBack}>{texts.giveBack}</Button>
        )}
        {mayTake && <Button onPress={() => setFinding(true)}>{findTexts.open}</Button>}
        {mayTake && <Button onPress={take}>{texts.takeNext}</Button>}
        {isAdministrator && <Button onPress={() => setExporting(true)}>{texts.export}</Button>}
      </span>
      <Suspense>
        {isFinding && <FindDialog onClose={() => setFinding(false)} />}
        {isExporting && (
          <ExportDialog
            filter={exportFilter(filter)}
            isSearched={filter.search.trim() !== ''}
            onClose={() => setExporting(false)}
          />
        )}
      </Suspense>
    </>
  )
}
