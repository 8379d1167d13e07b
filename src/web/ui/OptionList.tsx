import { memo, useDeferredValue, useLayoutEffect, useMemo } from 'react'
import { CheckIcon } from './icons.tsx'
import { Marked } from './Marked.tsx'
import styles from './OptionList.module.css'
import { useStable } from './use-stable.ts'

export type ListedOption = { id: string; text: string }

/** The id of an option's element, for `aria-activedescendant`. */
export const optionElementId = (listId: string, optionId: string): string => `${listId}-${optionId}`

/**
 * The list under a field, which keeps the focus. It stands in the page below the field: a floating
 * one would close when the browser scrolls to it. It comes into view when it opens and for each
 * search.
 */
export function OptionList({ onPick, options, marks, ...list }: OptionListProps) {
  const asked = useMemo(() => ({ options, marks }), [options, marks])
  // A slow phone shows the letter that was typed first and then the list, what is seen of it
  // before the rest.
  const seen = Math.max(options.findIndex(({ id }) => id === list.active) - SEEN_ABOVE, 0)
  const drawn = useDeferredValue(asked, {
    options: options.slice(seen, seen + DRAWN_AT_ONCE),
    marks,
  })
  return <List {...list} {...drawn} onPick={useStable(onPick)} />
}

/** More than are seen before the list is scrolled. */
const DRAWN_AT_ONCE = 12
/** Of a dropdown that opens at its choice, so many before that. */
const SEEN_ABOVE = 3

type OptionListProps = {
  id: string
  labelId: string
  options: readonly ListedOption[]
  /** The option that the arrow keys stand on. */
  active?: string | undefined
  /** The option that is the field's value. */
  selected?: string | undefined
  /** Emphasised in the options: what its one group finds. */
  marks?: RegExp | undefined
  /** What the list says when it has no options. */
  empty?: string | undefined
  onPick: (id: string) => void
}

/** Drawn anew only where something in it has changed: there are hundreds of options. */
const List = memo(function List(props: OptionListProps) {
  const { id, active, options, marks, onPick } = props
  // biome-ignore lint/correctness/useExhaustiveDependencies: other marks are those of another search
  useLayoutEffect(() => {
    document.getElementById(id)?.scrollIntoView({ block: 'nearest' })
  }, [id, marks])
  useLayoutEffect(() => {
    const activeIsDrawn = options.some((option) => option.id === active)
    if (active === undefined || !activeIsDrawn) return
    document.getElementById(optionElementId(id, active))?.scrollIntoView({ block: 'nearest' })
  }, [id, active, options])
  return (
    <div
      aria-labelledby={props.labelId}
      className={styles.list}
      id={id}
      onMouseDown={(event) => event.preventDefault()}
      role="listbox"
      tabIndex={-1}
    >
      {options.map((option) => (
        <Option
          active={option.id === active}
          id={option.id}
          key={option.id}
          listId={id}
          marks={marks}
          onPick={onPick}
          selected={option.id === props.selected}
          text={option.text}
        />
      ))}
      {options.length === 0 && (
        <div
          aria-disabled="true"
          aria-selected="false"
          className={styles.empty}
          role="option"
          tabIndex={-1}
        >
          {props.empty}
        </div>
      )}
    </div>
  )
})

type OptionProps = {
  id: string
  text: string
  listId: string
  marks: RegExp | undefined
  active: boolean
  selected: boolean
  onPick: (id: string) => void
}

const Option = memo(function Option(props: OptionProps) {
  return (
    <button
      aria-selected={props.selected}
      className={styles.option}
      data-active={props.active || undefined}
      id={optionElementId(props.listId, props.id)}
      onClick={() => props.onPick(props.id)}
      role="option"
      tabIndex={-1}
      type="button"
    >
      <span>
        <Marked marks={props.marks} text={props.text} />
      </span>
      {props.selected && <CheckIcon className={styles.check} />}
    </button>
  )
})
