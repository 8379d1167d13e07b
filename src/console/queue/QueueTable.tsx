import { Link, useSearch } from 'wouter'
import type { ListedApplication } from '../../api/console/queue.ts'
import { DEFAULT_PROGRAM } from '../../api/programs.ts'
import { isDecided } from '../../application/application-status.ts'
import { formatDollars } from '../../application/forms/us/fields/money.ts'
import { categoryDescription } from '../../application/reference/merchant-categories.ts'
import { many as manyTexts } from '../../messages/console/many.ts'
import { queue as texts } from '../../messages/console/queue.ts'
import { language } from '../../messages/en/formats.ts'
import { useSelection } from '../many/selection.ts'
import { type Column, DataTable } from '../parts/DataTable.tsx'
import { StatusChip } from '../parts/StatusChip.tsx'
import { Time } from '../parts/Time.tsx'
import { useMay, usePrograms } from '../requests/session.ts'
import styles from './QueueTable.module.css'
import { addressOf, columnsOf, optionalColumns, type ShownFilter, shownAt } from './queue-filter.ts'
import { applicationInWalk } from './view-walk.ts'

interface Props {
  readonly filter: ShownFilter
  readonly applications: readonly ListedApplication[]
  readonly isStale: boolean
}

/** Returns the address of an application, which contains the list that it was opened from. */
function useApplicationAddress(reference: string): string {
  const params = new URLSearchParams(useSearch())
  const query = addressOf(shownAt(params))
  const after = params.get('after')
  if (after !== null) query.set('after', after)
  return applicationInWalk(reference, query.toString())
}

const { columns: labels } = texts

const columns: readonly Column<ListedApplication>[] = [
  { id: 'business', label: labels.business, cell: (row) => <Name {...row} /> },
  {
    id: 'received',
    label: labels.received,
    cell: (row) => (
      <span className={styles.whole}>
        <Received {...row} />
        <Age {...row} />
      </span>
    ),
  },
  {
    id: 'category',
    label: labels.category,
    cell: ({ mcc }) => (
      <span className={styles.category} title={category(mcc)}>
        {category(mcc)}
      </span>
    ),
  },
  { id: 'state', label: labels.state, cell: ({ state }) => state },
  { id: 'sales', label: labels.sales, numeric: true, cell: sales },
  {
    id: 'bank',
    label: labels.bank,
    cell: ({ bankMethod, isRowChanged }) => !isRowChanged && texts.shortBanks[bankMethod],
  },
  { id: 'status', label: labels.status, cell: (row) => <Status {...row} /> },
  {
    id: 'assignee',
    label: labels.assignee,
    cell: ({ assignee }) =>
      assignee ? assignee.name : <span className="muted">{texts.nobody}</span>,
  },
]

export function QueueTable({ filter, applications, isStale }: Props) {
  const programs = usePrograms()
  if (applications.length === 0) return null
  const programColumn: Column<ListedApplication> = {
    id: 'program',
    label: labels.program,
    cell: (row) => <Program {...row} />,
  }
  const all = programs.length > 0 ? [...columns, programColumn] : columns
  const shown = columnsOf(filter)
  const hidden: readonly string[] = optionalColumns.filter((id) => !shown.includes(id))
  return (
    <DataTable
      card={(row) => <Card {...row} />}
      columns={all.filter(({ id }) => !hidden.includes(id))}
      isStale={isStale}
      keyOf={({ reference }) => reference}
      label={texts.title}
      rows={applications}
    />
  )
}

/** A row on a phone: only the values that distinguish applications. */
function Card(application: ListedApplication) {
  const { mcc, state, assignee } = application
  return (
    <div className={styles.card}>
      <div className={styles.first}>
        <Name {...application} />
        <Status {...application} />
      </div>
      <p className={styles.facts}>
        <span>
          <Received {...application} />
          <Age {...application} />
        </span>
        <span>{sales(application)}</span>
        <span>{state}</span>
      </p>
      <p className="muted">{category(mcc)}</p>
      <p className="muted">
        <Program {...application} />
      </p>
      {assignee && (
        <p className="muted">
          {labels.assignee}: {assignee.name}
        </p>
      )}
    </div>
  )
}

/** The program's brand, or its id if the program was removed. */
function Program({ program = DEFAULT_PROGRAM }: ListedApplication) {
  const programs = usePrograms()
  const { name = program } = programs.find(({ id }) => id === program) ?? {}
  return programs.length > 0 && <span>{name}</span>
}

function Name({ reference, businessName }: ListedApplication) {
  const address = useApplicationAddress(reference)
  return (
    <span className={styles.row}>
      <Choice name={businessName ?? reference} reference={reference} />
      <Link className={styles.open} data-reference={reference} href={address}>
        <span className={styles.name}>{businessName ?? texts.sealedName}</span>
        <span className={styles.reference}>{reference}</span>
      </Link>
    </span>
  )
}

/** Selects an application for a common action; with Shift, all from the last one, as in mail. */
function Choice({ reference, name }: { readonly reference: string; readonly name: string }) {
  const mayChoose = useMay('reviewer')
  const isChosen = useSelection(({ references }) => references.has(reference))
  const toggle = useSelection((selection) => selection.toggle)
  if (!mayChoose) return null
  return (
    <label className={styles.choice}>
      <input
        aria-label={manyTexts.choose(name)}
        checked={isChosen}
        onChange={({ nativeEvent }) =>
          toggle(reference, isWithShift(nativeEvent) ? listedReferences() : [])
        }
        type="checkbox"
      />
    </label>
  )
}

/** Browsers send a click for the space bar, too; other changes have no keys. */
function isWithShift(event: Event): boolean {
  return event instanceof MouseEvent && event.shiftKey
}

function listedReferences(): readonly string[] {
  const links = document.querySelectorAll<HTMLElement>('a[data-reference]')
  return [...links].map(({ dataset }) => dataset.reference ?? '')
}

function Status({ status, proposed, awaitsCorrection, openAt, isRowChanged }: ListedApplication) {
  if (isRowChanged) return <span className={styles.mark}>{texts.rowChanged}</span>
  return (
    <span>
      <StatusChip status={status} />
      {(proposed?.to === 'approved' || proposed?.to === 'declined') && (
        <span className={styles.mark}>{texts.proposed[proposed.to]}</span>
      )}
      {awaitsCorrection && <span className={styles.mark}>{texts.awaitsCorrection}</span>}
      {openAt && <span className={styles.age}>{texts.openAt(openAt)}</span>}
    </span>
  )
}

function category(mcc: string): string {
  return [mcc, categoryDescription(mcc)].filter(Boolean).join(' ')
}

function sales({ annualSales, isRowChanged }: ListedApplication): string {
  return isRowChanged ? '' : formatDollars(annualSales)
}

const DAY_MS = 86_400_000
// A date without a time is the same in every time zone.
const day = new Intl.DateTimeFormat(language, { month: 'short', day: 'numeric', timeZone: 'UTC' })

function Received({ receivedAt, isRowChanged }: ListedApplication) {
  return !isRowChanged && <Time at={receivedAt} />
}

/** How long an application has waited and when it is due; absent once it is decided. */
function Age({ status, receivedAt, cameBackAt, due, isRowChanged }: ListedApplication) {
  if (isRowChanged || isDecided(status)) return null
  const daysSince = (time: string) => Math.floor((Date.now() - Date.parse(time)) / DAY_MS)
  return (
    <>
      <span className={styles.age}>
        {cameBackAt === undefined
          ? texts.waitsFor(daysSince(receivedAt))
          : texts.cameBack(daysSince(cameBackAt))}
      </span>
      {due && (
        <span className={due.state === 'overdue' ? styles.mark : styles.age}>
          {texts.dueStates[due.state](day.format(new Date(due.on)))}
        </span>
      )}
    </>
  )
}
