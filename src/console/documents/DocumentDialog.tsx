import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { CONSOLE_DOCUMENT_FRAME_PATH } from '../../api/console/documents.ts'
import { documentTypeOf } from '../../application/documents/document-type.ts'
import type { DocumentType } from '../../application/reference/document-kinds.ts'
import { visibleText } from '../../application/text/sanitize-text.ts'
import { documents as texts } from '../../messages/console/application.ts'
import { Button } from '../../web/ui/Button.tsx'
import { Dialog } from '../../web/ui/Dialog.tsx'
import { Skeleton } from '../../web/ui/Skeleton.tsx'
import { saveFile } from '../../web/ui/save-file.ts'
import type { FrameAnswer, FrameFile } from '../document-frame/contract.ts'
import { Failed, Problem } from '../parts/Failed.tsx'
import styles from './Documents.module.css'
import type { OpenedDocument } from './open-document.ts'

interface Props {
  readonly name: string
  readonly hint?: string | undefined
  readonly open: () => Promise<OpenedDocument>
  readonly onClose: () => void
}

export function DocumentDialog({ name, hint, open, onClose }: Props) {
  // A page that loads again in the meantime does not open the document again.
  const [attempt, setAttempt] = useState({ open })
  const [opened, setOpened] = useState<OpenedDocument>()
  useEffect(() => {
    let isCurrent = true
    void attempt.open().then((result) => {
      if (isCurrent) setOpened(result)
    })
    return () => {
      isCurrent = false
    }
  }, [attempt])
  const retry = () => {
    setOpened(undefined)
    setAttempt({ open })
  }
  const bytes = opened?.state === 'opened' ? opened.bytes : undefined
  return (
    <Dialog
      buttons={
        <>
          {bytes && (
            <Button type="submit" variant="primary">
              {texts.save}
            </Button>
          )}
          <Button onPress={onClose}>{texts.close}</Button>
        </>
      }
      large
      onClose={onClose}
      onSubmit={() => bytes && saveFile(new Blob([bytes]), savedName(name, bytes))}
      title={visibleText(name)}
    >
      {opened ? (
        <>
          {bytes && hint && <p className="hint">{hint}</p>}
          <Content name={visibleText(name)} onClose={onClose} onRetry={retry} opened={opened} />
        </>
      ) : (
        <Skeleton label={texts.opening} />
      )}
    </Dialog>
  )
}

interface ContentProps {
  readonly name: string
  readonly opened: OpenedDocument
  readonly onClose: () => void
  readonly onRetry: () => void
}

function Content({ name, opened, onClose, onRetry }: ContentProps) {
  switch (opened.state) {
    case 'failed':
      return <Failed failure={opened.failure} onRetry={onRetry} />
    case 'opened':
      if (!documentTypeOf(opened.bytes)) return <Problem>{texts.notWhatItSays}</Problem>
      return <Frame bytes={opened.bytes} name={name} onClose={onClose} />
    default:
      return <Problem>{texts.notOpened[opened.state]}</Problem>
  }
}

interface FrameProps extends FrameFile {
  readonly onClose: () => void
}

/** Shows the document in a frame of another origin, which can read and send nothing. */
function Frame({ name, bytes, onClose }: FrameProps) {
  const ref = useRef<HTMLIFrameElement>(null)
  const [answer, setAnswer] = useState<Exclude<FrameAnswer, 'escape'>>()
  const onMessage = useEffectEvent(({ data, source }: MessageEvent<FrameAnswer>) => {
    if (source !== ref.current?.contentWindow) return
    if (data === 'escape') onClose()
    else setAnswer(data)
  })
  useEffect(() => {
    const listener = (event: MessageEvent) => onMessage(event)
    window.addEventListener('message', listener)
    return () => window.removeEventListener('message', listener)
  }, [])
  const file: FrameFile = { name, bytes }
  // Removing the frame also ends its threads.
  if (answer === 'failed') return <Problem>{texts.notDrawn}</Problem>
  if (answer === 'slow') return <Problem>{texts.tooSlow}</Problem>
  if (answer === 'password') return <Problem>{texts.needsPassword}</Problem>
  return (
    <iframe
      className={styles.frame}
      data-drawn={answer === 'drawn' ? '' : undefined}
      // The frame's origin is opaque, so it cannot be named here.
      onLoad={() => ref.current?.contentWindow?.postMessage(file, '*')}
      ref={ref}
      sandbox="allow-scripts"
      src={CONSOLE_DOCUMENT_FRAME_PATH}
      title={name}
    />
  )
}

const EXTENSIONS: Readonly<Record<DocumentType, string>> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/heic': 'heic',
}

/** Returns a safe name for a stranger's file: the extension follows its bytes, or is `.bin`. */
export function savedName(name: string, bytes: Uint8Array): string {
  const type = documentTypeOf(bytes)
  const plain = visibleText(name).replace(/[/\\:*?"<>|]/g, '_')
  const stem = plain.replace(/\.[^.]*$/, '') || 'document'
  return `${stem}.${type ? EXTENSIONS[type] : 'bin'}`
}
