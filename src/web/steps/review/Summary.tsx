import { type ReactNode, useId, useState } from 'react'
import { answersIn } from '../../../application/answers.ts'
import type { Application } from '../../../application/application.ts'
import type { StepId } from '../../../application/step-list.ts'
import { sectionLine } from '../../../application/summary/section-line.ts'
import { summarize } from '../../../application/summary/summary.ts'
import type { SummarySection } from '../../../application/summary/summary-rows.ts'
import { shownForm } from '../../draft/shown-form.ts'
import { useLaterMessages, useMessages } from '../../language/messages.ts'
import { Button } from '../../ui/Button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { DefinitionList } from '../../ui/DefinitionList.tsx'
import { ChevronDownIcon } from '../../ui/icons.tsx'
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

/** The read-only sections, all open, so that applicants see what they sign. Each can be folded. */
export function Summary({ application, kept, onEdit }: Props) {
  const texts = { ...useMessages(), ...useLaterMessages() }
  const summary = summarize(application, shownForm(), texts, { kept })
  const typed = typedTexts(application)
  return (
    <div>
      {summary.map((section) => (
        <Section
          key={section.id}
          line={sectionLine(section.id, application, shownForm(), texts)}
          onEdit={onEdit && (() => onEdit(section.editStep))}
          section={section}
          typed={typed}
        />
      ))}
    </div>
  )
}

/** Returns the texts that people have typed, and the names of their files. */
function typedTexts(application: Application): readonly string[] {
  const answers = answersIn(application, shownForm().schema).map(
    ({ question: { field }, value }) => (field.input === 'own' ? '' : field.format(value)),
  )
  return [...answers, ...application.documents.map(({ name }) => name)].filter(Boolean)
}

function Section({
  section,
  typed,
  line,
  onEdit,
}: {
  readonly section: SummarySection
  readonly typed: readonly string[]
  readonly line: string
  readonly onEdit: (() => void) | undefined
}) {
  const { review } = useLaterMessages()
  const [expanded, setExpanded] = useState(true)
  const isTyped = (text: string) =>
    typed.some((answer) => text === answer || (answer.length > 2 && text.includes(answer)))
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
            <h3 className={styles.title} translate={isTyped(group.title) ? 'no' : undefined}>
              {group.title}
            </h3>
            <DefinitionList
              rows={group.rows.map(({ label, value, missing }) => ({
                term: label,
                value,
                optional: !missing,
                isTyped: isTyped(value),
              }))}
            />
          </div>
        ))}
      </div>
    </CollapsibleSection>
  )
}

/** A section that folds to one line under its second-level heading. In print, it is always open. */
type CollapsibleSectionProps = {
  title: string
  /** A button at the heading, such as Edit. */
  action?: ReactNode
  /** The important answers, shown while the section is folded. */
  line: string
  expanded: boolean
  onExpandedChange: (expanded: boolean) => void
  children: ReactNode
}

function CollapsibleSection({ expanded, ...props }: CollapsibleSectionProps) {
  const id = useId()
  const panelId = `${id}-panel`
  return (
    <section aria-labelledby={id} className={styles.section}>
      <div className={styles.head}>
        <div className={styles.about}>
          <h2 id={id}>
            <button
              aria-controls={panelId}
              aria-expanded={expanded}
              className={styles.trigger}
              onClick={() => props.onExpandedChange(!expanded)}
              type="button"
            >
              <ChevronDownIcon className={classNames(styles.chevron, expanded && styles.open)} />
              {props.title}
            </button>
          </h2>
          {!expanded && <p className={styles.line}>{props.line}</p>}
        </div>
        <div className={styles.action}>{props.action}</div>
      </div>
      <div className={styles.panel} hidden={!expanded} id={panelId}>
        {props.children}
      </div>
    </section>
  )
}
