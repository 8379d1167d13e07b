import type { ReactNode } from 'react'
import styles from './DataTable.module.css'

/** A small table; the first column names the row, the others are formatted as figures. */
type DataTableProps = {
  caption: string
  columns: readonly string[]
  rows: ReadonlyArray<{ name: string; cells: readonly ReactNode[] }>
}

export function DataTable({ caption, columns, rows }: DataTableProps) {
  return (
    <div className={styles.place}>
      <table className={styles.table}>
        <caption className={styles.caption}>{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.name}>
              <th scope="row">{row.name}</th>
              {row.cells.map((cell, index) => (
                <td key={columns[index + 1] ?? index}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
