import { useState } from 'react'
import type { Application } from '../../../application/application.ts'
import type { StepId } from '../../../application/steps.ts'
import { type SummarySection, summarize } from '../../../application/summary.ts'
import { useLaterMessages, useMessages } from '../../language/messages.ts'
import { Button } from '../../ui/Button.tsx'
import { DefinitionList } from '../../ui/DefinitionList.tsx'
import { CollapsibleSection } from './CollapsibleSection.tsx'
import styles from './Summary.module.css'

interface SectionProps {
  /** Adds an Edit button. */
  readonly onEdit?: (step: StepId) => void
  /** Whether the sections are closed at first. */
  readonly isClosed?: boolean
}

interface Props extends SectionProps {
  readonly application: Application
  /** The paths of sensitive answers that stay as they were in the version before. */
  readonly kept?: readonly string[]
}

/** The read-only sections. */
export function Summary({ application, kept, ...props }: Props) {
  const texts = { ...useMessages(), ...useLaterMessages() }
  return summarize(application, texts, 'applicant', { kept }).map((section) => (
    <Section {...props} key={section.title} section={section} />
  ))
}

function Section({
  section,
  onEdit,
  isClosed = false,
}: SectionProps & { readonly section: SummarySection }) {
  const { review } = useLaterMessages()
  const [expanded, setExpanded] = useState(!isClosed)
  return (
    <CollapsibleSection
      action={
        onEdit && (
          <Button about={section.title} onPress={() => onEdit(section.editStep)} variant="text">
            {review.edit}
          </Button>
        )
      }
      expanded={expanded}
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
