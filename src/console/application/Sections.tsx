import { useState } from 'react'
import { CONSOLE_SHOWN_PATH, ofApplication } from '../../api/console/applications.ts'
import type { RecordRow, RecordSection } from '../../application/record/record-summary.ts'
import { failures, application as texts } from '../../messages/en-console.ts'
import { DefinitionList } from '../../web/ui/DefinitionList.tsx'
import { Panel } from '../parts/Panel.tsx'
import { type Failure, send } from '../requests/request.ts'
import styles from './Sections.module.css'

interface Props {
  readonly reference: string
  readonly sections: readonly RecordSection[]
}

/** What the applicant signed. */
export function Sections({ reference, sections }: Props) {
  return sections.map(({ title, groups }) => (
    <Panel key={title} title={title}>
      {groups.map((group) => (
        <div className={styles.group} key={group.title}>
          <h3>{group.title}</h3>
          <DefinitionList
            rows={group.rows.map((row) => ({
              term: row.label,
              value: row.secret ? (
                <SecretValue reference={reference} row={row} secret={row.secret} />
              ) : (
                row.value
              ),
              optional: true,
            }))}
          />
        </div>
      ))}
    </Panel>
  ))
}

interface SecretProps {
  readonly reference: string
  readonly row: RecordRow
  readonly secret: NonNullable<RecordRow['secret']>
}

/** A number that is masked until it is asked for; the server records each asking first. */
function SecretValue({ reference, row, secret }: SecretProps) {
  const [isShown, setShown] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  const toggle = async () => {
    if (isShown) return setShown(false)
    const path = ofApplication(CONSOLE_SHOWN_PATH, reference)
    const answer = await send('POST', path, { fields: [secret.path] })
    setFailure(answer.ok ? undefined : answer.failure)
    setShown(answer.ok)
  }
  return (
    <>
      {isShown ? row.value : secret.concealed}{' '}
      <button className={styles.toggle} onClick={toggle} type="button">
        {isShown ? texts.hide : texts.show}
        <span className="visually-hidden"> {row.label}</span>
      </button>
      {failure && (
        <span className={styles.failure} role="alert">
          {failures[failure]}
        </span>
      )}
    </>
  )
}
