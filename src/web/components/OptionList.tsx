import { memo, useDeferredValue, useMemo } from 'react'
import { classNames } from './class-names.ts'
import { Marked } from './Marked.tsx'
import styles from './OptionList.module.css'
import popup from './Popup.module.css'
import { useStable } from './use-stable.ts'

export type ListedOption = { id: string; text: string }

/** The id of an option's element, for `aria-activedescendant`. */
export const optionElementId = (listId: string, optionId: string): string => `${listId}-${optionId}`

/**
 * The list under a text input, which keeps the focus. It stands in the page below the input: a
 * floating one would close when the browser scrolls to the field.
 */
export function OptionList({ onPick, options, query, ...list }: OptionListProps) {
  const asked = useMemo(() => ({ options, query }), [options, query])
  // A slow phone shows the letter that was typed first and then the list, its beginning before
  // the rest.
  const drawn = useDeferredValue(asked, { options: options.slice(0, DRAWN_AT_ONCE), query })
  return <List {...list} {...drawn} onPick={useStable(onPick)} />
}

/** More than are seen before the list is scrolled. */
const DRAWN_AT_ONCE = 12

type OptionListProps = {
  id: string
  labelId: string
  options: readonly ListedOption[]
  /** The option that the arrow keys stand on. */
  active?: string | undefined
  /** The option that is the field's value. */
  selected?: string | undefined
  /** Emphasised in the options. */
  query?: string | undefined
  /** What the list says when it has no options. */
  empty?: string | undefined
  onPick: (id: string) => void
}

/** Drawn anew only where something in it has changed: there are hundreds of options. */
const List = memo(function List(props: OptionListProps) {
  const { id, query = '', onPick } = props
  return (
    <div
      aria-labelledby={props.labelId}
      className={classNames(popup.popover, popup.list, styles.list)}
      id={id}
      onMouseDown={(event) => event.preventDefault()}
      role="listbox"
      tabIndex={-1}
    >
      {props.options.map((option) => (
        <Option
          active={option.id === props.active}
          id={option.id}
          key={option.id}
          listId={id}
          onPick={onPick}
          query={query}
          selected={option.id === props.selected}
          text={option.text}
        />
      ))}
      {props.options.length === 0 && (
        <div
          aria-disabled="true"
          aria-selected="false"
          className={popup.empty}
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
  query: string
  active: boolean
  selected: boolean
  onPick: (id: string) => void
}

const Option = memo(function Option(props: OptionProps) {
  return (
    <button
      aria-selected={props.selected}
      className={classNames(popup.option, styles.option)}
      data-focus-visible={props.active || undefined}
      data-focused={props.active || undefined}
      data-selected={props.selected || undefined}
      id={optionElementId(props.listId, props.id)}
      onClick={() => props.onPick(props.id)}
      role="option"
      tabIndex={-1}
      type="button"
    >
      <span>
        <Marked query={props.query} text={props.text} />
      </span>
    </button>
  )
})
