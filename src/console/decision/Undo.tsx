import { useEffect, useState } from 'react'
import { undoRoute } from '../../api/console/decisions.ts'
import { decision as texts } from '../../messages/console/decision.ts'
import { Button } from '../../web/ui/Button.tsx'
import { failureText } from '../parts/failure-text.ts'
import { useShortcuts } from '../parts/shortcuts.ts'
import { type Answer, send } from '../requests/request.ts'
import { usePress } from '../requests/use-press.ts'
import styles from './decision.module.css'

interface Props {
  /** How long the decision can be undone. Afterwards, the button disappears. */
  readonly seconds: number
  readonly onUndo: () => Promise<Answer<unknown>>
  readonly onUndone: () => void
}

/** Undoes the person's decision before anyone is notified. */
export function Undo({ seconds, onUndo, onUndone }: Props) {
  const [isOver, setOver] = useState(false)
  const { isBusy, failure, press } = usePress(onUndo)
  useEffect(() => {
    setOver(false)
    const timer = setTimeout(() => setOver(true), seconds * 1000)
    return () => clearTimeout(timer)
  }, [seconds])
  const undo = async () => {
    if (await press()) onUndone()
  }
  useShortcuts(isOver ? {} : { z: () => void undo() })
  return (
    <div className={styles.undo}>
      {!isOver && (
        <>
          <span>{texts.undoHint}</span>
          <Button loading={isBusy} onPress={undo}>
            {texts.undo}
          </Button>
        </>
      )}
      {failure && <span role="alert">{failureText(failure)}</span>}
    </div>
  )
}

/** Asks the server to undo the last decision, if the page has seen the last event. */
export function sendUndo(reference: string, seen: number) {
  return send(undoRoute, { params: { reference }, body: { seen } })
}
