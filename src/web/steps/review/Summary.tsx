import { useState } from 'react'
import type { Application } from '../../../application/application.ts'
import type { StepId } from '../../../application/steps.ts'
import { type SummarySection, summarize } from '../../../application/summary.ts'
import { useLaterMessages, useMessages } from '../../language/messages.ts'
import { Button } from '../../ui/Button.tsx'
import { DefinitionList } from '../../ui/DefinitionList.tsx'
import { CollapsibleSection } from './CollapsibleSection.tsx'
import styles from './Summary.module.css'

interface Props {
  readonly application: Application
  readonly onEdit: (step: StepId) => void
}

/** The read-only sections, each with its Edit button. */
export function Summary({ application, onEdit }: Props) {
  const texts = { ...useMessages(), ...useLaterMessages() }
  return summarize(application, texts).map((section) => (
    <Section key={section.title} onEdit={onEdit} section={section} />
  ))
}

function Section({
  section,
  onEdit,
}: {
  readonly section: SummarySection
  readonly onEdit: (step: StepId) => void
}) {
  const { review } = useLaterMessages()
  const [expanded, setExpanded] = useState(true)
  return (
    <CollapsibleSection
      action={
        <Button about={section.title} onPress={() => onEdit(section.editStep)} variant="text">
          {review.edit}
        </Button>
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
