import styles from './ComparisonTable.module.css'

/** Answers side by side, in two versions. */
type ComparisonTableProps = {
  /** Of the question and of the two versions. */
  columns: readonly [string, string, string]
  rows: ReadonlyArray<{ label: string; values: readonly [string, string] }>
  /** In place of an answer that is missing. */
  empty: string
}

export function ComparisonTable({ columns, rows, empty }: ComparisonTableProps) {
  return (
    <table className={styles.table}>
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
        {rows.map(({ label, values: [one, other] }) => (
          <tr key={[label, one, other].join('\n')}>
            <th scope="row">{label}</th>
            <td>{one || empty}</td>
            <td>{other || empty}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
