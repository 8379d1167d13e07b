import { Suspense, useEffect, useState } from 'react'
import type { ListedApplication } from '../../api/console/queue.ts'
import { many as texts } from '../../messages/console/many.ts'
import { Button } from '../../web/ui/Button.tsx'
import { ExportDialog } from '../exports/lazy-dialog.ts'
import { lazyPart } from '../parts/lazy-part.tsx'
import { useShortcuts } from '../parts/shortcuts.ts'
import { useMay } from '../requests/session.ts'
import styles from './ManyBar.module.css'
import type { Act } from './ManyDialog.tsx'
import { useSelection } from './selection.ts'

const ManyDialog = lazyPart(async () => (await import('./ManyDialog.tsx')).ManyDialog)

interface Props {
  readonly applications: readonly ListedApplication[]
  readonly onDone: () => Promise<void>
}

/** The actions for all selected applications. A decision is never among them. */
export function ManyBar({ applications, onDone }: Props) {
  const { references, choose } = useSelection()
  const isAdministrator = useMay('administrator')
  const [act, setAct] = useState<Act | 'export'>()
  const listed = applications.map(({ reference }) => reference)
  const chosen = listed.filter((reference) => references.has(reference))
  // An application that leaves the list is no longer selected.
  useEffect(() => () => choose([]), [choose])
  const isOn = chosen.length > 0
  useShortcuts({
    '*': () => choose(chosen.length === listed.length ? [] : listed),
    ...(isOn && {
      A: () => setAct('assign'),
      M: () => setAct('note'),
      C: () => setAct('ask'),
      ...(isAdministrator && { E: () => setAct('export') }),
      Escape: () => choose([]),
    }),
  })
  const close = () => setAct(undefined)
  return (
    <>
      {isOn && (
        <section aria-label={texts.bar} className={styles.bar}>
          <strong role="status">{texts.chosen(chosen.length)}</strong>
          <Button onPress={() => setAct('assign')}>{texts.assign}</Button>
          <Button onPress={() => setAct('note')}>{texts.note}</Button>
          <Button onPress={() => setAct('ask')}>{texts.ask}</Button>
          {isAdministrator && <Button onPress={() => setAct('export')}>{texts.export}</Button>}
          {chosen.length < listed.length && (
            <Button onPress={() => choose(listed)} variant="text">
              {texts.chooseAll}
            </Button>
          )}
          <Button onPress={() => choose([])} variant="text">
            {texts.clear}
          </Button>
        </section>
      )}
      {/* The dialog stays open when the selected applications leave the list. */}
      <Suspense>
        {act === 'export' && (
          <ExportDialog
            filter={{ references: [...chosen] }}
            onClose={close}
            selected={chosen.length}
          />
        )}
        {act !== undefined && act !== 'export' && (
          <ManyDialog act={act} onClose={close} onDone={onDone} references={chosen} />
        )}
      </Suspense>
    </>
  )
}
