import { useState } from 'react'
import { corrections as texts } from '../../messages/console/corrections.ts'
import { TextField } from '../../web/ui/TextField.tsx'
import { Panel } from '../parts/Panel.tsx'
import type { CorrectableSection } from './correctable-parts.ts'
import { type MarkContext, MarkPart } from './MarkPart.tsx'
import type { Marks } from './marks.ts'

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
