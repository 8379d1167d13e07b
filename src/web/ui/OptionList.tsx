import { memo, type ReactNode, useDeferredValue, useLayoutEffect, useMemo } from 'react'
import { CheckIcon } from './icons.tsx'
import styles from './OptionList.module.css'
import { useStable } from './use-stable.ts'

export type ListedOption = { id: string; text: string }

/** Returns the id of an option's element, for `aria-activedescendant`. */
export const optionElementId = (listId: string, optionId: string): string => `${listId}-${optionId}`

/**
 * The list under a field that keeps the focus. It scrolls with the page: a popover would close when
 * the browser scrolls to it. It is scrolled into view when it opens and after each search.
 */
export function OptionList({ onPick, options, marks, ...list }: OptionListProps) {
  const latest = useMemo(() => ({ options, marks }), [options, marks])
  // Keeps typing fast on a slow phone: first the letter is shown, then the visible options, then
  // the rest.
  const first = Math.max(options.findIndex(({ id }) => id === list.active) - FIRST_ABOVE_ACTIVE, 0)
  const rendered = useDeferredValue(latest, {
    options: options.slice(first, first + FIRST_COUNT),
    marks,
  })
  return <List {...list} {...rendered} onPick={useStable(onPick)} />
}

/** More options than fit in the list's height. */
const FIRST_COUNT = 12
/** The number of these options before the active one. */
const FIRST_ABOVE_ACTIVE = 3

type OptionListProps = {
  id: string
  labelId: string
  options: readonly ListedOption[]
  /** The option with the arrow keys' focus. */
  active?: string | undefined
  /** The option that is the field's value. */
  selected?: string | undefined
  /** The highlighted parts of the options: the matches of its only group. */
  marks?: RegExp | undefined
  /** Shown when there are no options. */
  empty?: string | undefined
  onPick: (id: string) => void
}

/** Memoized like each option, since there are hundreds. */
const List = memo(function List(props: OptionListProps) {
  const { id, active, options, marks, onPick } = props
  // biome-ignore lint/correctness/useExhaustiveDependencies: marks change with each search
  useLayoutEffect(() => {
    document.getElementById(id)?.scrollIntoView({ block: 'nearest' })
  }, [id, marks])
  useLayoutEffect(() => {
    const isRendered = options.some((option) => option.id === active)
    if (active === undefined || !isRendered) return
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
      <span>{highlight(props)}</span>
      {props.selected && <CheckIcon className={styles.check} />}
    </button>
  )
})

function highlight({ text, marks }: Pick<OptionProps, 'text' | 'marks'>): ReactNode {
  if (!marks) return text
  let offset = 0
  // Splitting by a pattern with one group puts its matches at the odd indexes.
  return text.split(marks).map((piece, index) => {
    const key = offset
    offset += piece.length
    return index % 2 === 1 ? <mark key={key}>{piece}</mark> : piece
  })
}
