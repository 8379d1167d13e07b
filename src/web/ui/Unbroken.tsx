import styles from './Unbroken.module.css'

interface Props {
  readonly text: string
  /** What is read or compared as a whole, such as a reference; it occurs once in the text. */
  readonly part: string
}

/** A text that never breaks inside one part of it. */
export function Unbroken({ text, part }: Props) {
  const [before, after] = text.split(part)
  return (
    <>
      {before}
      {after !== undefined && <span className={styles.unbroken}>{part}</span>}
      {after}
    </>
  )
}
