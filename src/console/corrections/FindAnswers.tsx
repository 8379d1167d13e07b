import { useState } from 'react'
import { MAX_NOTE_LENGTH } from '../../application/corrections/correction-context.ts'
import { ownValue } from '../../application/json/own-value.ts'
import type { Language } from '../../application/language.ts'
import { visibleText } from '../../application/text/sanitize-text.ts'
import { corrections as texts } from '../../messages/console/corrections.ts'
import { Checkbox } from '../../web/ui/Checkbox.tsx'
import { TextField } from '../../web/ui/TextField.tsx'
import { Panel } from '../parts/Panel.tsx'
import styles from './AskForCorrections.module.css'
import type { CorrectableItem, CorrectablePart, CorrectableSection } from './correctable-parts.ts'
import { type Marks, templateFor } from './marks.ts'

export const SEARCH_ID = 'find-answer'

interface Props extends MarkContext {
  readonly sections: readonly CorrectableSection[]
}

/** The answers that a reviewer can mark, and a search among them. */
export function FindAnswers({ sections, ...marking }: Props) {
  const [search, setSearch] = useState('')
  return (
    <>
      <TextField
        autoComplete="off"
        hint={texts.findHint}
        id={SEARCH_ID}
        label={texts.find}
        onChange={setSearch}
        type="search"
        value={search}
      />
      {foundSections(sections, search, marking.marks).map(({ title, parts }) => (
        <Panel key={title} title={title}>
          {parts.map((part) => (
            <MarkPart key={part.id} part={part} {...marking} />
          ))}
        </Panel>
      ))}
    </>
  )
}

/** Returns the parts that match a search or have a mark. */
function foundSections(
  sections: readonly CorrectableSection[],
  search: string,
  marks: Marks,
): readonly CorrectableSection[] {
  const words = search.toLowerCase().split(/\s+/)
  return sections.flatMap((section) => {
    const parts = section.parts.flatMap((part) => {
      const isFound = (label: string) => {
        const text = `${section.title} ${part.title} ${label}`.toLowerCase()
        return words.every((word) => text.includes(word))
      }
      const items = part.items.filter(({ id, label }) => isFound(label) || Object.hasOwn(marks, id))
      return items.length > 0 || Object.hasOwn(marks, part.id) ? [{ ...part, items }] : []
    })
    return parts.length > 0 ? [{ ...section, parts }] : []
  })
}

/** The marks of an application, and how they change. */
interface MarkContext {
  readonly marks: Marks
  /** Sets a note; undefined removes the mark. */
  readonly onMark: (id: string, note: string | undefined) => void
  readonly language: Language
  /** Whether missing notes are shown as errors. */
  readonly isChecked: boolean
}

/** The answers of a part. Each can be marked, or all of them with one note. */
function MarkPart({ part, ...common }: MarkContext & { readonly part: CorrectablePart }) {
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
