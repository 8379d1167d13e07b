import { Suspense, useState } from 'react'
import type { ConsoleApplication } from '../../api/console/applications.ts'
import { documentLabel } from '../../application/documents/documents.ts'
import { fileSize } from '../../application/documents/file-size.ts'
import { formOfRecord } from '../../application/forms/form-of-record.ts'
import { withOwnWords } from '../../application/forms/own-words.ts'
import type { SealedRecord } from '../../application/record/sealed-record.ts'
import { visibleText } from '../../application/text/sanitize-text.ts'
import { documents as texts } from '../../messages/console/application.ts'
import { Button } from '../../web/ui/Button.tsx'
import { lazyPart } from '../parts/lazy-part.tsx'
import { Panel } from '../parts/Panel.tsx'
import { recordTexts } from '../texts.ts'
import styles from './Documents.module.css'
import { openCopy } from './open-copy.ts'
import { type OpenedDocument, openDocument } from './open-document.ts'

const DocumentDialog = lazyPart(async () => (await import('./DocumentDialog.tsx')).DocumentDialog)

interface Props {
  readonly application: ConsoleApplication
  readonly record: SealedRecord
  readonly onChange: () => Promise<void>
}

interface File {
  readonly id: string
  readonly title: string
  readonly name: string
  readonly about: string
  readonly hint?: string
  readonly open: () => Promise<OpenedDocument>
}

/** The signed copy and the applicant's files. */
export function Documents({ application, record, onChange }: Props) {
  const [shown, setShown] = useState<File>()
  const { reference } = application
  const { documents } = withOwnWords(recordTexts, formOfRecord(record))
  const copy: File = {
    id: 'copy',
    title: texts.signedCopy,
    name: `${[reference, record.correction?.version].filter(Boolean).join('-')}.pdf`,
    about: texts.signedCopyHint,
    open: () => openCopy(application, record),
  }
  const added = record.submission.documents.map((document, index): File => {
    const { id, kind, name, size } = document
    return {
      id,
      title: documentLabel(kind, documents),
      name,
      about: `${visibleText(name)} · ${fileSize(size, 'en-US')}`,
      hint: texts.warning,
      open: () => openDocument(application, { document, index }),
    }
  })
  return (
    <Panel title={texts.title}>
      <ul className="items">
        {[copy, ...added].map((file) => (
          <li className={styles.item} key={file.id}>
            <span className={styles.name}>
              <strong>{file.title}</strong>
              <span>{file.about}</span>
            </span>
            <Button onPress={() => setShown(file)}>
              {texts.open}
              <span className="visually-hidden"> {visibleText(file.name)}</span>
            </Button>
          </li>
        ))}
      </ul>
      <Suspense>
        {shown && (
          <DocumentDialog
            hint={shown.hint}
            name={shown.name}
            onClose={() => {
              setShown(undefined)
              // The history has one more event, and the server may have generated the copy.
              void onChange()
            }}
            open={shown.open}
          />
        )}
      </Suspense>
    </Panel>
  )
}
