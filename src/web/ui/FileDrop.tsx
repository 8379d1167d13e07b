import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { classNames } from './class-names.ts'
import { FieldMessage } from './FieldMessage.tsx'
import styles from './FileDrop.module.css'
import { useUiText } from './ui-text.ts'

/** An input for files, which are chosen with the browser's dialog or dropped. */
type FileDropProps = {
  /** The id of the input that the error summary leads to. */
  id?: string
  label: string
  hint: string | undefined
  /** Shows "(optional)" beside the label, outside the accessible name. */
  optional?: boolean
  /** The text of the button: the browser's own would be in the browser's language. */
  button: string
  /** File types that the dialog offers, such as ".pdf,application/pdf". */
  accept: string
  /** Whether several files can be chosen at once. */
  multiple?: boolean
  /** The text of the error. */
  error?: string | undefined
  /** The text that is shown after a folder, a link or a text was dropped. */
  notFiles: string
  /** Called with the files: at least one. */
  onFiles: (files: readonly File[]) => void
  /** Content between the hint and the button. */
  children?: ReactNode
}

export function FileDrop(props: FileDropProps) {
  const { label, hint, button, onFiles } = props
  const ownId = useId()
  const id = props.id ?? ownId
  const [isOver, setIsOver] = useState(false)
  const [visited, setVisited] = useState(false)
  const [tookNone, setTookNone] = useState(false)
  const error = tookNone ? props.notFiles : props.error
  const uiText = useUiText()
  useEffect(keepPage, [])
  const input = useRef<HTMLInputElement>(null)
  const take = (files: readonly File[]) => {
    setTookNone(files.length === 0)
    if (files.length > 0) onFiles(files)
  }
  const drop = ({ files, items }: DataTransfer) => {
    const hasFolder = [...items].some((item) => item.webkitGetAsEntry()?.isDirectory)
    take(hasFolder ? [] : [...files])
  }
  const takeChosen = () => {
    const files = [...(input.current?.files ?? [])]
    if (files.length > 0) take(files)
    if (input.current) input.current.value = ''
  }
  // A prerendered page lets people choose a file before it reacts.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was chosen before
  useEffect(takeChosen, [])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping does what the input does
    <div
      className={classNames(styles.drop, isOver && styles.over)}
      onDragLeave={() => setIsOver(false)}
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDrop={(event) => {
        event.preventDefault()
        setIsOver(false)
        setVisited(true)
        drop(event.dataTransfer)
      }}
      onFocus={() => setVisited(true)}
    >
      <div className={styles.head}>
        <label className={styles.label} htmlFor={id}>
          {label}
        </label>
        {props.optional && (
          <span aria-hidden="true" className={styles.hint} id={`${id}-optional`}>
            {uiText.optional}
          </span>
        )}
      </div>
      {hint && (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {props.children}
      <label className={styles.button}>
        <input
          accept={props.accept}
          aria-describedby={classNames(
            props.optional && `${id}-optional`,
            hint && `${id}-hint`,
            error && `${id}-message`,
          )}
          aria-invalid={error ? true : undefined}
          className="visually-hidden"
          id={id}
          multiple={props.multiple}
          onChange={takeChosen}
          ref={input}
          type="file"
        />
        {button}
      </label>
      <FieldMessage
        id={`${id}-message`}
        label={label}
        message={error}
        status={error ? 'error' : 'none'}
        visited={visited}
      />
    </div>
  )
}

/**
 * Keeps the page when a file is dropped beside the field: the browser would open the file instead.
 */
function keepPage(): () => void {
  const refuse = (event: DragEvent) => {
    if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return
    event.preventDefault()
    event.dataTransfer.dropEffect = 'none'
  }
  addEventListener('dragover', refuse)
  addEventListener('drop', refuse)
  return () => {
    removeEventListener('dragover', refuse)
    removeEventListener('drop', refuse)
  }
}
