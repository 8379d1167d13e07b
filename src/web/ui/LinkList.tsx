import styles from './LinkList.module.css'

/** Links to several places, in a row if there is room. */
type LinkListProps = {
  /** The accessible name of the list. */
  label: string
  links: ReadonlyArray<{ id: string; text: string; onPress: () => void }>
}

export function LinkList({ label, links }: LinkListProps) {
  return (
    <ul aria-label={label} className={styles.list}>
      {links.map(({ id, text, onPress }) => (
        <li key={id}>
          <button className={styles.link} onClick={onPress} type="button">
            {text}
          </button>
        </li>
      ))}
    </ul>
  )
}
