import type { ReactNode } from 'react'
import type { OwnerEntry } from '../../application/record/owner-entry.ts'
import type { SealedRecord } from '../../application/record/sealed-record.ts'
import type { Difference } from '../../application/summary/differences.ts'
import { visibleText } from '../../application/text/sanitize-text.ts'
import { versions as texts } from '../../messages/console/application.ts'
import { Banner } from '../../web/ui/Banner.tsx'
import { type AnswerOwner, ShowButton, useConcealed, useShown } from '../opened/ShowButton.tsx'
import { Panel } from '../parts/Panel.tsx'
import { recordTexts } from '../texts.ts'
import { changesOf } from './correction-changes.ts'
import styles from './corrections.module.css'

interface Props extends AnswerOwner {
  /** A version and the one before it, both as whole records. */
  readonly before: SealedRecord
  readonly after: SealedRecord
  readonly entries: readonly OwnerEntry[]
}

/** The differences between two versions, side by side. */
export function ChangesPanel({ before, after, entries, ...of }: Props) {
  const { asked: differences, unasked, unchanged } = changesOf(before, after, entries, recordTexts)
  const numbers = [before, after].map(({ correction }) => correction?.version ?? 1)
  const columns = numbers.map(texts.column)
  return (
    <Panel title={texts.title(numbers[1] ?? 1)}>
      {unasked.length > 0 && (
        <div className={styles.unasked}>
          <Banner kind="warning">
            <h3>{texts.unasked}</h3>
          </Banner>
          <Changes {...of} columns={columns} rows={unasked} title={texts.unasked} />
        </div>
      )}
      {differences.length > 0 && (
        <>
          <h3>{texts.asked}</h3>
          <Changes {...of} columns={columns} rows={differences} title={texts.asked} />
        </>
      )}
      {unchanged.length > 0 && <p className="muted">{texts.unchanged(unchanged)}</p>}
      {differences.length + unasked.length === 0 && <p>{texts.none}</p>}
    </Panel>
  )
}

interface ChangesProps extends AnswerOwner {
  readonly title: string
  /** The names of both versions. */
  readonly columns: readonly string[]
  readonly rows: readonly Difference[]
}

function Changes({ title, columns, rows, ...of }: ChangesProps) {
  return (
    <table aria-label={title} className={styles.table}>
      <thead>
        <tr>
          {[texts.question, ...columns].map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) =>
          row.secret ? (
            <SecretChange {...of} key={keyOf(row)} row={row} secret={row.secret} />
          ) : (
            <Change key={keyOf(row)} {...row} />
          ),
        )}
      </tbody>
    </table>
  )
}

/** Returns a key that tells two owners of the same name apart. */
function keyOf({ label, before, after }: Difference): string {
  return [label, before, after].join('\n')
}

function Change({
  label,
  before,
  after,
  children,
}: Difference & { readonly children?: ReactNode }) {
  return (
    <tr>
      <th scope="row">
        {label} {children}
      </th>
      <td>{visibleText(before) || texts.noAnswer}</td>
      <td>{(before === after ? texts.looksTheSame : visibleText(after)) || texts.noAnswer}</td>
    </tr>
  )
}

interface SecretProps extends AnswerOwner {
  readonly row: Difference
  readonly secret: NonNullable<Difference['secret']>
}

/** Two numbers that are masked until the person asks for them. */
function SecretChange({ row, secret, ...of }: SecretProps) {
  const shown = useShown(of, secret.path)
  const concealed = useConcealed()
  const { before, after } = shown.isShown
    ? secret
    : {
        before: concealed(secret.path, secret.before, row.before),
        after: concealed(secret.path, secret.after, row.after),
      }
  return (
    <Change after={after} before={before} label={row.label}>
      <ShowButton label={row.label} shown={shown} />
    </Change>
  )
}
