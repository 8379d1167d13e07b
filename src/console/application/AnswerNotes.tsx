import { routingNumbersRoute } from '../../api/console/routing-numbers.ts'
import { urlOf } from '../../api/route.ts'
import { answerNotes as texts } from '../../messages/en/console.ts'
import { Panel } from '../parts/Panel.tsx'
import { useGet } from '../requests/use-get.ts'
import { type AnswerNote, answerNotes } from './answer-notes.ts'
import styles from './Duplicates.module.css'
import type { OpenedRecord } from './use-opened.ts'

/** What the answers themselves give reason to ask about; nothing if they give none. */
export function AnswerNotes({ record, entries }: Pick<OpenedRecord, 'record' | 'entries'>) {
  const { value } = useGet(urlOf(routingNumbersRoute))
  const notes = answerNotes(record, entries, new Set(value?.routingNumbers))
  if (notes.length === 0) return null
  return (
    <Panel title={texts.title}>
      <ul className={styles.list}>
        {notes.map((note) => (
          <li key={textOf(note)}>{textOf(note)}</li>
        ))}
      </ul>
      <p className={styles.hint}>{texts.hint}</p>
    </Panel>
  )
}

function textOf(note: AnswerNote): string {
  return texts[note.code](note.who)
}
