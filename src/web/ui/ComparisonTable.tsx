import styles from './ComparisonTable.module.css'

/** Answers side by side, in two versions. */
type ComparisonTableProps = {
  /** The headings of the question and of the two versions. */
  columns: readonly [string, string, string]
  rows: ReadonlyArray<{ label: string; before: string; after: string }>
  /** Replaces a missing answer. */
  empty: string
  /** Replaces a changed answer that looks like the one before. */
  looksTheSame?: string
}

export function ComparisonTable({ columns, rows, empty, looksTheSame }: ComparisonTableProps) {
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
        {rows.map(({ label, before, after }) => (
          <tr key={[label, before, after].join('\n')}>
            <th scope="row">{label}</th>
            <td>{before || empty}</td>
            <td>{(before === after && looksTheSame) || after || empty}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
