import { useState } from 'react'
import type { Application } from '../../../application/application.ts'
import type { StepId } from '../../../application/steps/step.ts'
import { type SummarySection, summaryOf } from '../../../application/summary.ts'
import { Button } from '../../ui/Button.tsx'
import { CollapsibleSection } from '../../ui/CollapsibleSection.tsx'
import { DefinitionList } from '../../ui/DefinitionList.tsx'
import styles from './Summary.module.css'

interface Props {
  readonly application: Application
  readonly onEdit: (step: StepId) => void
}

/** The four read-only sections, each with its Edit. */
export function Summary({ application, onEdit }: Props) {
  return summaryOf(application).map((section) => (
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
  const [expanded, setExpanded] = useState(true)
  return (
    <CollapsibleSection
      action={
        <Button about={section.title} onPress={() => onEdit(section.editStep)} variant="text">
          Edit
        </Button>
      }
      expanded={expanded}
      onExpandedChange={setExpanded}
      title={section.title}
    >
      <div className={styles.groups}>
        {section.groups.map((group) => (
          <div key={group.title}>
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
