import type { RecordRow, RecordSection } from '../../application/record/record-summary.ts'
import type { SealedRecord } from '../../application/record/sealed-record.ts'
import { visibleText } from '../../application/text/sanitize-text.ts'
import { application as texts } from '../../messages/console/application.ts'
import { DefinitionList } from '../../web/ui/DefinitionList.tsx'
import { Panel } from '../parts/Panel.tsx'
import { recordTexts } from '../texts.ts'
import styles from './opened.module.css'
import { type AnswerOwner, ShowButton, useConcealed, useShown } from './ShowButton.tsx'

interface Props extends AnswerOwner {
  readonly sections: readonly RecordSection[]
}

/** The signed answers. Documents have a panel of their own. */
export function Sections({ sections, ...of }: Props) {
  return sections
    .filter((section) => !isEvidence(section))
    .map(({ title, groups }) => (
      <Panel key={title} title={title}>
        <Groups
          groups={groups.filter((group) => group.title !== recordTexts.documents.heading)}
          of={of}
        />
      </Panel>
    ))
}

/** The signer, the time and the hashes. They are folded, since a decision seldom needs them. */
export function Evidence({ sections }: Pick<Props, 'sections'>) {
  return sections.filter(isEvidence).map(({ title, groups }) => (
    <Panel key={title} title={title}>
      <details>
        <summary>{texts.evidenceHint}</summary>
        <Groups groups={groups} />
      </details>
    </Panel>
  ))
}

function isEvidence({ title }: RecordSection): boolean {
  return title === recordTexts.signedCopy.evidence.heading
}

/** The texts that the applicant saw when signing. Labels or the language may have changed since. */
export function AsShown({ shown, evidence }: Pick<SealedRecord, 'shown' | 'evidence'>) {
  const consents = shown.consents.map(({ title, statement, details }) => ({
    title,
    rows: [
      { label: recordTexts.signedCopy.evidence.agreedTo, value: statement },
      ...details.map(({ term, text }) => ({ label: term, value: text })),
    ],
  }))
  return (
    <Panel title={texts.asShown}>
      <details>
        <summary>{texts.asShownHint}</summary>
        <div lang={evidence.language}>
          <Groups groups={[...shown.summary.flatMap(({ groups }) => groups), ...consents]} />
        </div>
      </details>
    </Panel>
  )
}

interface GroupsProps {
  readonly groups: RecordSection['groups']
  /** The application whose sensitive answers can be shown; without it, no row has any. */
  readonly of?: AnswerOwner
}

/** Groups of answers or evidence, in words. */
export function Groups({ groups, of }: GroupsProps) {
  return groups.map(({ title, rows }) => (
    <div className={styles.group} key={title}>
      <h3>{title}</h3>
      <DefinitionList
        rows={rows.map((row) => ({
          term: row.label,
          value:
            row.secret && of ? (
              <SecretValue {...of} row={row} secret={row.secret} />
            ) : (
              visibleText(row.value)
            ),
          optional: true,
        }))}
      />
    </div>
  ))
}

interface SecretProps extends AnswerOwner {
  readonly row: RecordRow
  readonly secret: NonNullable<RecordRow['secret']>
}

/** A number that is masked until the person asks for it. */
function SecretValue({ row, secret, ...of }: SecretProps) {
  const shown = useShown(of, secret.path)
  const concealed = useConcealed()(secret.path, row.value, secret.concealed)
  return (
    <>
      {shown.isShown ? row.value : concealed} <ShowButton label={row.label} shown={shown} />
    </>
  )
}
