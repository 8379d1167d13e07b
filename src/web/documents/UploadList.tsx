import type { ReactNode } from 'react'
import {
  type Document,
  documentsPath,
  type FileKind,
} from '../../application/documents/documents.ts'
import { fileSize } from '../../application/documents/file-size.ts'
import { useLaterMessages, useMessages } from '../language/messages.ts'
import { Button } from '../ui/Button.tsx'
import { CheckIcon } from '../ui/icons.tsx'
import { Meter } from '../ui/Meter.tsx'
import { offerUndo, restoreFile, useRemovedFiles } from './removed-files.ts'
import styles from './UploadList.module.css'
import {
  previews,
  type RemovedFile,
  removeDocument,
  removeUpload,
  retryUpload,
  type Upload,
} from './uploads.ts'

interface Props {
  readonly kind: FileKind
  readonly documents: readonly Document[]
  readonly uploads: readonly Upload[]
}

/** The files of a kind: the uploaded ones, and those on the way. */
export function UploadList({ kind, documents, uploads }: Props) {
  const { documents: texts, ownerDetails } = useLaterMessages()
  const { language } = useMessages()
  const removed = useRemovedFiles().removed.filter((file) => file.kind === kind)
  if (documents.length + uploads.length + removed.length === 0) return null
  // The button with the focus disappears.
  const focus = () => document.getElementById(documentsPath(kind))?.focus()
  const removing = (remove: () => RemovedFile) => () => {
    offerUndo(remove(), focus)
    focus()
  }
  const restoring = (file: RemovedFile) => () => {
    restoreFile(file)
    focus()
  }
  const file = (
    key: string,
    { name, size }: Pick<Upload, 'name' | 'size'>,
    state: ReactNode,
    remove: () => RemovedFile,
    rest?: ReactNode,
  ) => (
    <>
      <Preview id={key} />
      <div className={styles.file}>
        <span className={styles.name} translate="no">
          {name}
        </span>
        <span className={styles.state}>
          {fileSize(size, language)} · {state}
        </span>
        {rest}
      </div>
      <Button onPress={removing(remove)} variant="text">
        <Named name={name} text={texts.remove} />
      </Button>
    </>
  )
  return (
    <>
      {documents.length + uploads.length > 0 && (
        <ul className={styles.list}>
          {documents.map((document) => (
            <li key={document.id}>
              {file(
                document.id,
                document,
                <span className={styles.done}>
                  <CheckIcon />
                  {texts.states.uploaded}
                </span>,
                () => removeDocument(document),
              )}
            </li>
          ))}
          {uploads.map((upload) => (
            <li key={upload.key}>
              {file(
                upload.key,
                upload,
                stateText(upload),
                () => removeUpload(upload),
                afterState(upload),
              )}
            </li>
          ))}
        </ul>
      )}
      {removed.map((removedFile) => (
        <p className={styles.removed} key={removedFile.key}>
          <span>{texts.removed(removedFile.name)}</span>
          <Button about={removedFile.name} onPress={restoring(removedFile)} variant="text">
            {ownerDetails.undo}
          </Button>
        </p>
      ))}
    </>
  )

  function afterState(upload: Upload): ReactNode {
    if (upload.state !== 'failed') return <Meter max={1} value={upload.progress} />
    // A changed file is not read again. It has to be chosen again.
    if (upload.because === 'changed') return null
    return (
      <Button onPress={() => retryUpload(upload)} variant="text">
        <Named name={upload.name} text={texts.tryAgain} />
      </Button>
    )
  }

  function stateText({ state, because = 'connection', progress }: Upload): string {
    const text = state === 'failed' ? texts.failed[because] : texts.states[state]
    return typeof text === 'string' ? text : text(Math.floor(progress * 100))
  }
}

/** A button with the file's name in its accessible name. Everybody else sees the name beside it. */
function Named({ text, name }: { readonly text: (name: string) => string; readonly name: string }) {
  // A name such as `e` is also a part of the words.
  const [before = '', after = ''] = text('\0').split('\0')
  return (
    <span>
      {before.trim()}
      <span className="visually-hidden">
        {' '}
        {name}
        {after}
      </span>
    </span>
  )
}

/** A small image of the file, or an empty space of the same size. */
function Preview({ id }: { readonly id: string }) {
  const image = previews.get(id)
  const draw = (canvas: HTMLCanvasElement | null) => {
    if (!canvas || !image) return
    canvas.width = image.width
    canvas.height = image.height
    canvas.getContext('2d')?.drawImage(image, 0, 0)
  }
  return image ? <canvas className={styles.preview} ref={draw} /> : null
}
