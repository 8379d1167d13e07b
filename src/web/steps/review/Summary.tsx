import { useEffect, useState } from 'react'
import type { Application } from '../../../application/application.ts'
import { sectionLine } from '../../../application/section-line.ts'
import type { SectionId, StepId } from '../../../application/steps.ts'
import { type SummarySection, summarize } from '../../../application/summary.ts'
import { useLaterMessages, useMessages } from '../../language/messages.ts'
import { Button } from '../../ui/Button.tsx'
import { DefinitionList } from '../../ui/DefinitionList.tsx'
import { CollapsibleSection } from './CollapsibleSection.tsx'
import styles from './Summary.module.css'

interface SectionProps {
  /** Adds an Edit button. */
  readonly onEdit?: (step: StepId) => void
}

interface Props extends SectionProps {
  readonly application: Application
  /** The paths of sensitive answers that stay as they were in the version before. */
  readonly kept?: readonly string[]
}

/** What the sections said when they were shown last, so that one that has changed since is opened. */
const shown = new Map<SectionId, string>()

/**
 * The read-only sections, each folded to a line unless something is missing in it, or it was just
 * changed.
 */
export function Summary({ application, kept, onEdit }: Props) {
  const texts = { ...useMessages(), ...useLaterMessages() }
  const summary = summarize(application, texts, 'applicant', { kept })
  const [changed] = useState(() =>
    summary.filter(({ id, groups }) => (shown.get(id) ?? textOf(groups)) !== textOf(groups)),
  )
  useEffect(() => {
    for (const { id, groups } of summary) shown.set(id, textOf(groups))
  })
  return (
    <div>
      {summary.map((section) => (
        <Section
          isChanged={changed.some(({ id }) => id === section.id)}
          key={section.id}
          line={sectionLine(section.id, application, texts)}
          onEdit={onEdit && (() => onEdit(section.editStep))}
          section={section}
        />
      ))}
    </div>
  )
}

function textOf(groups: SummarySection['groups']): string {
  return JSON.stringify(groups)
}

function Section({
  section,
  line,
  isChanged,
  onEdit,
}: {
  readonly section: SummarySection
  readonly line: string
  readonly isChanged: boolean
  readonly onEdit: (() => void) | undefined
}) {
  const { review } = useLaterMessages()
  const isMissing = section.groups.some(({ rows }) => rows.some(({ missing }) => missing))
  const [expanded, setExpanded] = useState(isMissing || isChanged)
  return (
    <CollapsibleSection
      action={
        onEdit && (
          <Button about={section.title} onPress={onEdit} variant="text">
            {review.edit}
          </Button>
        )
      }
      expanded={expanded}
      line={line}
      onExpandedChange={setExpanded}
      title={section.title}
    >
      <div className={styles.groups}>
        {section.groups.map((group, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two owners may have the same name
          <div key={`${group.title} ${index}`}>
            <h3 className={styles.title}>{group.title}</h3>
            <DefinitionList
              rows={group.rows.map(({ label, value, missing }) => ({
                term: label,
                value,
                optional: !missing,
              }))}
            />
          </div>
        ))}
      </div>
    </CollapsibleSection>
  )
}
