import { Link } from 'wouter'
import type { ListedApplication } from '../../api/console/applications.ts'
import { formatDollars } from '../../application/fields/money.ts'
import { categoryDescription } from '../../application/reference/merchant-categories.ts'
import { language } from '../../messages/en.ts'
import { queue as texts } from '../../messages/en-console.ts'
import { type Column, DataTable } from '../parts/DataTable.tsx'
import { StatusChip } from '../parts/StatusChip.tsx'
import { Time } from '../parts/Time.tsx'
import styles from './QueueTable.module.css'

interface Props {
  readonly applications: readonly ListedApplication[]
  readonly isStale: boolean
}

const { columns: labels } = texts

const columns: readonly Column<ListedApplication>[] = [
  {
    id: 'business',
    label: labels.business,
    cell: ({ reference, businessName }) => (
      <Link className={styles.open} data-reference={reference} href={`/applications/${reference}`}>
        <span className={styles.name}>{businessName ?? texts.sealedName}</span>
        <span className={styles.reference}>{reference}</span>
      </Link>
    ),
  },
  { id: 'received', label: labels.received, cell: ({ receivedAt }) => <Time at={receivedAt} /> },
  {
    id: 'category',
    label: labels.category,
    cell: ({ mcc }) => (
      <span className={styles.category} title={categoryDescription(mcc)}>
        {[mcc, categoryDescription(mcc)].filter(Boolean).join(' ')}
      </span>
    ),
  },
  { id: 'state', label: labels.state, cell: ({ state }) => state },
  {
    id: 'sales',
    label: labels.sales,
    numeric: true,
    cell: ({ annualSales }) => formatDollars(annualSales, language),
  },
  { id: 'bank', label: labels.bank, cell: ({ bankMethod }) => texts.banks[bankMethod] },
  {
    id: 'status',
    label: labels.status,
    cell: ({ status, proposed }) => (
      <>
        <StatusChip status={status} />
        {proposed && <span className={styles.proposed}>{texts.proposed(proposed.to)}</span>}
      </>
    ),
  },
  {
    id: 'assignee',
    label: labels.assignee,
    cell: ({ assignee }) =>
      assignee ? assignee.name : <span className={styles.nobody}>{texts.nobody}</span>,
  },
]

export function QueueTable({ applications, isStale }: Props) {
  if (applications.length === 0) return null
  return (
    <DataTable
      columns={columns}
      isStale={isStale}
      keyOf={({ reference }) => reference}
      label={texts.title}
      rows={applications}
    />
  )
}
