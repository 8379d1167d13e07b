import { useState } from 'react'
import type { ConsoleApplication } from '../../api/console/applications.ts'
import { type Document, documentLabel } from '../../application/documents.ts'
import { fileSize } from '../../application/file-size.ts'
import { documents as texts } from '../../messages/en-console.ts'
import { Button } from '../../web/ui/Button.tsx'
import { Panel } from '../parts/Panel.tsx'
import { recordTexts } from '../texts.ts'
import { DocumentDialog } from './DocumentDialog.tsx'
import styles from './Documents.module.css'
import type { Listed } from './open-document.ts'

interface Props {
  readonly application: ConsoleApplication
  readonly documents: readonly Document[]
}

/** The files that the applicant added; nothing if there are none. */
export function Documents({ application, documents }: Props) {
  const [shown, setShown] = useState<Listed>()
  if (documents.length === 0) return null
  return (
    <Panel title={texts.title}>
      <ul className={styles.list}>
        {documents.map((document, index) => (
          <li className={styles.item} key={document.id}>
            <span className={styles.name}>
              <strong>{documentLabel(document.kind, recordTexts.documents)}</strong>
              <span>
                {document.name} · {fileSize(document.size, 'en-US')}
              </span>
            </span>
            <Button onPress={() => setShown({ document, index })}>
              {texts.open}
              <span className="visually-hidden"> {document.name}</span>
            </Button>
          </li>
        ))}
      </ul>
      {shown && (
        <DocumentDialog
          application={application}
          listed={shown}
          onClose={() => setShown(undefined)}
        />
      )}
    </Panel>
  )
}
