import { MAX_NOTE_LENGTH } from '../../application/corrections/correction-context.ts'
import { ownValue } from '../../application/json/own-value.ts'
import type { Language } from '../../application/language.ts'
import { visibleText } from '../../application/text/sanitize-text.ts'
import { corrections as texts } from '../../messages/console/corrections.ts'
import { Checkbox } from '../../web/ui/Checkbox.tsx'
import { TextField } from '../../web/ui/TextField.tsx'
import styles from './AskForCorrections.module.css'
import type { CorrectableItem, CorrectablePart } from './correctable-parts.ts'
import { type Marks, templateFor } from './marks.ts'

/** The marks of an application, and how they change. */
export interface MarkContext {
  readonly marks: Marks
  /** Sets a note; undefined removes the mark. */
  readonly onMark: (id: string, note: string | undefined) => void
  readonly language: Language
  /** Whether missing notes are shown as errors. */
  readonly isChecked: boolean
}

/** The answers of a part. Each can be marked, or all of them with one note. */
export function MarkPart({ part, ...common }: MarkContext & { readonly part: CorrectablePart }) {
  const { id, title, items } = part
  const isWhole = ownValue(common.marks, id) !== undefined
  return (
    <fieldset className={styles.part}>
      <legend className={styles.legend}>{title}</legend>
      {items.length > 1 && <Mark {...common} id={id} label={texts.wholePart} />}
      {items.map((item) => (
        <div key={item.id}>{isWhole ? <Answer {...item} /> : <Mark {...common} {...item} />}</div>
      ))}
    </fieldset>
  )
}

/** An answer that is requested together with its part. */
function Answer({ label, value }: CorrectableItem) {
  return (
    <div className={styles.row}>
      <span className={styles.name}>{label}</span>
      {value !== undefined && <Value value={value} />}
    </div>
  )
}

interface MarkProps extends MarkContext {
  readonly id: string
  readonly label: string
  /** Absent for a whole part. */
  readonly value?: string
}

function Mark({ id, label, value, marks, onMark, language, isChecked }: MarkProps) {
  const note = ownValue(marks, id)
  const error = isChecked && note !== undefined ? errorIn(note) : undefined
  return (
    <>
      <div className={styles.row}>
        <Checkbox
          checked={note !== undefined}
          label={label}
          onChange={(isMarked) => onMark(id, isMarked ? templateFor(id, language) : undefined)}
        />
        {value !== undefined && <Value value={value} />}
      </div>
      {note !== undefined && (
        <TextField
          label={texts.why(label)}
          message={error}
          onChange={(text) => onMark(id, text)}
          rows={2}
          status={error ? 'error' : 'none'}
          value={note}
        />
      )}
    </>
  )
}

function Value({ value }: Required<Pick<CorrectableItem, 'value'>>) {
  return <span className={styles.value}>{visibleText(value) || texts.noAnswer}</span>
}

function errorIn(note: string): string | undefined {
  if (note.trim() === '') return texts.noteMissing
  return note.length > MAX_NOTE_LENGTH ? texts.noteTooLong(MAX_NOTE_LENGTH) : undefined
}
