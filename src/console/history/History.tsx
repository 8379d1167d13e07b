import { type ReactNode, useEffect, useState } from 'react'
import {
  type ConsoleApplication,
  type HistoryPage,
  historyRoute,
} from '../../api/console/applications.ts'
import { urlOf } from '../../api/route.ts'
import { application as texts } from '../../messages/console/application.ts'
import { news } from '../../messages/console/news.ts'
import { Button } from '../../web/ui/Button.tsx'
import { Failed } from '../parts/Failed.tsx'
import { Panel } from '../parts/Panel.tsx'
import { Time } from '../parts/Time.tsx'
import { type Failure, get } from '../requests/request.ts'
import { open, useVault } from '../vault/vault.ts'
import styles from './History.module.css'
import { isUnread } from './history-entries.ts'

type Entry = ConsoleApplication['history'][number]

/** The history of the application: the signed events of its audit log. */
export function History({
  application,
  looked,
}: {
  readonly application: ConsoleApplication
  /** The last event that the person had seen before. */
  readonly looked: number
}) {
  const { reference, history } = application
  const [loaded, setLoaded] = useState<HistoryPage>()
  const [failure, setFailure] = useState<Failure>()
  const { earlier } = loaded ?? application
  const entries = mergeEvents(loaded?.history ?? [], history)

  async function load() {
    setFailure(undefined)
    const parts = { params: { reference }, query: { before: String(earlier) } }
    const page = await get(urlOf(historyRoute, parts))
    if (!page.ok) return setFailure(page.failure)
    const { value } = page
    setLoaded({ ...value, history: mergeEvents(value.history, entries) })
  }

  return (
    <Panel title={texts.history}>
      {failure && <Failed failure={failure} />}
      {earlier !== null && <Button onPress={() => void load()}>{texts.earlierHistory}</Button>}
      <Events
        events={entries}
        isNew={(entry) => isUnread(entry, looked)}
        note={(sealed) => <Note sealed={sealed} />}
        time={(at) => <Time at={at} />}
      />
    </Panel>
  )
}

interface EventsProps<Event extends ShownEvent> {
  readonly events: readonly Event[]
  readonly isNew?: (event: Event) => boolean
  readonly time: (at: string) => ReactNode
  readonly note: (note: NonNullable<Event['note']>) => ReactNode
}

type ShownEvent = Pick<Entry, 'number' | 'at' | 'by' | 'what' | 'problem'> & {
  readonly isNoteChanged?: boolean
  readonly note?: unknown
}

/** Events in order, each with its time, its person and its note. */
export function Events<Event extends ShownEvent>({
  events,
  time,
  note,
  isNew = () => false,
}: EventsProps<Event>) {
  return (
    <ol className={styles.history}>
      {events.map((event) => (
        <li className={styles.entry} key={event.number}>
          <span className="muted">{time(event.at)}</span>
          <div>
            <p>
              {isNew(event) && <strong>{news.unread}: </strong>}
              {sentence(event)}
              {event.by !== 'server' && <span className="muted"> {texts.by(event.by)}</span>}
            </p>
            {event.problem && <p className={styles.problem}>{texts.notCounted(event.problem)}</p>}
            {event.isNoteChanged ? (
              <p className={styles.problem}>{texts.changedNote}</p>
            ) : (
              event.note !== undefined && event.note !== null && note(event.note)
            )}
          </div>
        </li>
      ))}
    </ol>
  )
}

/** A sealed note, which is shown once the tab is unlocked. */
export function Note({ sealed }: { readonly sealed: string }) {
  const isUnlocked = useVault((vault) => vault.isUnlocked)
  const [note, setNote] = useState<string>()
  useEffect(() => {
    setNote(undefined)
    if (!isUnlocked) return
    open(sealed).then(
      (opened) => setNote(String(opened)),
      () => setNote(texts.unreadableNote),
    )
  }, [isUnlocked, sealed])
  return <p className={styles.note}>{note ?? texts.sealedNote}</p>
}

/** Joins lists of events without duplicates, oldest first. */
export function mergeEvents(...parts: readonly (readonly Entry[])[]): Entry[] {
  const all = new Map(parts.flat().map((entry) => [entry.number, entry]))
  return [...all.values()].sort((one, other) => one.number - other.number)
}

export function sentence({ what }: Pick<Entry, 'what'>): string {
  return what.charAt(0).toUpperCase() + what.slice(1)
}
