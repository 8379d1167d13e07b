import type { ReactNode } from 'react'
import { DataTable, type TableProps } from './DataTable.tsx'
import { None } from './None.tsx'
import styles from './parts.module.css'

interface Props<Row> extends Omit<TableProps<Row>, 'label'> {
  readonly title: string
  /** Replaces a table without rows; without it, there is no section then. */
  readonly none?: string
  readonly children?: ReactNode
}

/** A table under its heading, and what follows it. */
export function TableSection<Row>({ title, none, children, ...table }: Props<Row>) {
  const isEmpty = table.rows.length === 0
  if (isEmpty && none === undefined) return null
  return (
    <section className={styles.section}>
      <h2>{title}</h2>
      {isEmpty ? <None>{none}</None> : <DataTable {...table} label={title} />}
      {children}
    </section>
  )
}
