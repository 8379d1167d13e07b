import type { ReactNode } from 'react'
import { countText } from '../../messages/console/general.ts'
import styles from './DataTable.module.css'
import { usePhone } from './use-phone.ts'

export interface Column<Row> {
  readonly id: string
  readonly label: string
  /** Whether only screen readers announce the label, as for a column of buttons. */
  readonly isLabelHidden?: boolean
  readonly cell: (row: Row) => ReactNode
  readonly numeric?: boolean
}

export interface TableProps<Row> {
  readonly label: string
  /** The first column names the row. */
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => string
  /** Whether other rows are loading. */
  readonly isStale?: boolean
  /** Renders a row's card on a phone; without it, the card lists every column. */
  readonly card?: (row: Row) => ReactNode
}

/** Rows in a dense table on a desktop, and in cards on a phone. */
export function DataTable<Row>(props: TableProps<Row>) {
  return usePhone() ? <Cards {...props} /> : <Table {...props} />
}

function Table<Row>({ label, columns, rows, keyOf, isStale = false }: TableProps<Row>) {
  return (
    <div className={styles.frame}>
      <table aria-busy={isStale} aria-label={label} className={styles.table}>
        <thead>
          <tr>
            {columns.map(({ id, label: heading, isLabelHidden, numeric }) => (
              <th className={numeric ? styles.numeric : undefined} key={id} scope="col">
                <span className={isLabelHidden ? 'visually-hidden' : undefined}>{heading}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map(({ id, cell, numeric }, index) =>
                index === 0 ? (
                  <th key={id} scope="row">
                    {shown(cell(row))}
                  </th>
                ) : (
                  <td className={numeric ? styles.numeric : undefined} key={id}>
                    {shown(cell(row))}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Cards<Row>({ label, columns, rows, keyOf, isStale = false, card }: TableProps<Row>) {
  return (
    <ul aria-busy={isStale} aria-label={label} className={styles.cards}>
      {rows.map((row) => (
        <li className={styles.card} key={keyOf(row)}>
          {card ? card(row) : <Facts columns={columns} row={row} />}
        </li>
      ))}
    </ul>
  )
}

/** The columns of a row that have a value. */
function Facts<Row>({ columns, row }: Pick<TableProps<Row>, 'columns'> & { readonly row: Row }) {
  const [first, ...others] = columns
  return (
    <>
      <div className={styles.name}>{shown(first?.cell(row))}</div>
      <dl className={styles.facts}>
        {others
          .map((column) => ({ ...column, value: column.cell(row) }))
          .filter(({ value }) => value !== null && value !== '')
          .map(({ id, label: term, isLabelHidden, value }) => (
            <div key={id}>
              <dt className={isLabelHidden ? 'visually-hidden' : 'muted'}>{term}</dt>
              <dd>{shown(value)}</dd>
            </div>
          ))}
      </dl>
    </>
  )
}

function shown(value: ReactNode): ReactNode {
  return typeof value === 'number' ? countText(value) : value
}
