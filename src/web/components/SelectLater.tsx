import {
  type ComponentType,
  startTransition,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { classNames } from './class-names.ts'
import { FieldFrame, useFieldIds } from './FieldFrame.tsx'
import { ChevronDownIcon } from './icons.tsx'
import styles from './Select.module.css'
import type { SelectProps } from './Select.tsx'

/**
 * A `Select` for the first page, whose code comes after it. Until then its look stands in its place
 * and takes the focus; a press on it opens the list as soon as there is one.
 */
export function SelectLater(props: SelectProps) {
  const [Select, setSelect] = useState<ComponentType<SelectProps>>()
  const ids = useFieldIds(props)
  const hadFocus = useRef(false)
  const [wasPressed, setWasPressed] = useState(false)

  useEffect(() => {
    let isGone = false
    import('./Select.tsx').then(
      (loaded) => {
        if (isGone) return
        // The focus may have come before this script did.
        hadFocus.current = document.activeElement?.id === ids.control
        // Drawn in pieces, so that typing goes on meanwhile.
        startTransition(() => setSelect(() => loaded.Select))
      },
      () => undefined,
    )
    return () => {
      isGone = true
    }
  }, [ids.control])

  useLayoutEffect(() => {
    if (Select && hadFocus.current) document.getElementById(ids.control)?.focus()
  }, [Select, ids.control])

  if (Select) return <Select {...props} id={ids.control} opensAtOnce={wasPressed} />
  const chosen = props.options.find(({ id }) => id === props.value)?.text
  return (
    <FieldFrame field={props} ids={ids} labelFor={false}>
      <button
        aria-describedby={ids.describedBy}
        aria-expanded={false}
        aria-labelledby={ids.label}
        className={classNames(styles.button)}
        data-status={props.status ?? 'none'}
        id={ids.control}
        onBlur={() => {
          hadFocus.current = false
        }}
        onClick={() => setWasPressed(true)}
        onFocus={() => {
          hadFocus.current = true
        }}
        role="combobox"
        type="button"
      >
        <span className={classNames(styles.value)} data-placeholder={chosen ? undefined : ''}>
          {chosen ?? props.placeholder ?? 'Select'}
        </span>
        <ChevronDownIcon className={styles.chevron} />
      </button>
    </FieldFrame>
  )
}
