import type { ConsoleApplication } from '../../api/console/applications.ts'
import { formatDollars } from '../../application/forms/us/fields/money.ts'
import { stateName } from '../../application/forms/us/reference/states.ts'
import { categoryDescription } from '../../application/reference/merchant-categories.ts'
import { isBusinessStructure } from '../../application/reference/structures.ts'
import { label } from '../../application/summary/labels.ts'
import { delivery, application as texts } from '../../messages/console/application.ts'
import { queue } from '../../messages/console/queue.ts'
import { choices } from '../../messages/en/questions.ts'
import { Panel } from '../parts/Panel.tsx'
import { timeText } from '../parts/time-text.ts'
import { recordTexts } from '../texts.ts'
import styles from './ApplicationPage.module.css'

/** The fields that are readable while the answers are sealed. */
export function Facts({
  application,
  isReadable,
}: {
  readonly application: ConsoleApplication
  /** False if the tab has tried to open the application and could not read it. */
  readonly isReadable: boolean
}) {
  const { businessStructure: structure, mcc, state, annualSales, bankMethod } = application
  const { assignee, agreement, copy, pmi, invitation, problems } = application
  const intact = isReadable ? texts.isIntact : texts.isUnreadable
  const rows = [
    [texts.assignee, `${assignee?.name ?? queue.nobody}\n${texts.assigneeIsLabel}`],
    [
      label('businessStructure', recordTexts),
      isBusinessStructure(structure) ? choices.businessStructure[structure] : structure,
    ],
    [label('mcc', recordTexts), [mcc, categoryDescription(mcc)].filter(Boolean).join(' ')],
    [label('state', recordTexts), stateName(state) ?? state],
    [label('annualSales', recordTexts), formatDollars(annualSales)],
    [label('plaid', recordTexts), queue.banks[bankMethod]],
    [texts.agreement, agreement && texts.version(agreement.version)],
    [texts.copy, copy ? texts.copySigned(timeText(copy.signedAt)) : texts.noCopy],
    [texts.lead, pmi],
    [texts.invitation, invitation && (invitation.externalId ?? invitation.id)],
    [texts.intact, problems.length === 0 ? intact : texts.problems],
    [
      texts.deliveries,
      application.deliveries
        .map(({ kind, type, status, isRowChanged }) =>
          isRowChanged
            ? delivery.unreadable
            : `${delivery.what(kind, type)} (${delivery.statuses[status]})`,
        )
        .join('\n') || texts.noDeliveries,
    ],
  ] as const
  return (
    <Panel title={texts.facts}>
      <dl className={styles.facts}>
        {rows
          .filter(([, value]) => value)
          .map(([term, value]) => (
            <div className={styles.row} key={term}>
              <dt className="muted">{term}</dt>
              <dd className={styles.value}>{value}</dd>
            </div>
          ))}
      </dl>
    </Panel>
  )
}
