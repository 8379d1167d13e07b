import styles from './Unbroken.module.css'

interface Props {
  readonly text: string
  /**
   * A part that is read or compared as a whole, such as a reference. It occurs once, or is empty.
   */
  readonly part: string
}

/** A text that never breaks inside one of its parts, which no browser translates. */
export function Unbroken({ text, part }: Props) {
  const [before, after] = part === '' ? [text] : text.split(part)
  return (
    <>
      {before}
      {after !== undefined && (
        <span className={styles.unbroken} translate="no">
          {part}
        </span>
      )}
      {after}
    </>
  )
}
