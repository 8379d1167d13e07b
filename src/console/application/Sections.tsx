import type { RecordRow, RecordSection } from '../../application/record/record-summary.ts'
import { visibleText } from '../../application/sanitize-text.ts'
import { DefinitionList } from '../../web/ui/DefinitionList.tsx'
import { Panel } from '../parts/Panel.tsx'
import styles from './Sections.module.css'
import { ShowButton, type ShownOf, useShown } from './ShowButton.tsx'

interface Props extends ShownOf {
  readonly sections: readonly RecordSection[]
}

/** What the applicant signed. */
export function Sections({ sections, ...of }: Props) {
  return sections.map(({ title, groups }) => (
    <Panel key={title} title={title}>
      {groups.map((group) => (
        <div className={styles.group} key={group.title}>
          <h3>{group.title}</h3>
          <DefinitionList
            rows={group.rows.map((row) => ({
              term: row.label,
              value: row.secret ? (
                <SecretValue {...of} row={row} secret={row.secret} />
              ) : (
                visibleText(row.value)
              ),
              optional: true,
            }))}
          />
        </div>
      ))}
    </Panel>
  ))
}

interface SecretProps extends ShownOf {
  readonly row: RecordRow
  readonly secret: NonNullable<RecordRow['secret']>
}

/** A number that is masked until it is asked for. */
function SecretValue({ row, secret, ...of }: SecretProps) {
  const shown = useShown(of, secret.path)
  return (
    <>
      {shown.isShown ? row.value : secret.concealed} <ShowButton label={row.label} shown={shown} />
    </>
  )
}
