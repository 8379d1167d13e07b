import {
  type ChangeEvent,
  type KeyboardEvent,
  memo,
  startTransition,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { classNames } from './class-names.ts'
import { FieldFrame, type FieldProps, useFieldIds } from './FieldFrame.tsx'
import { CheckIcon, ChevronDownIcon } from './icons.tsx'
import { type ListedOption, OptionList, optionElementId } from './OptionList.tsx'
import styles from './Select.module.css'
import { actionOf, startingWith } from './select-keys.ts'
import { useUiText } from './ui-text.ts'
import { useStable } from './use-stable.ts'

/** A choice of one option from a dropdown. The empty string means no choice. */
type SelectProps = FieldProps & {
  value: string
  onChange: (value: string) => void
  onBlur?: (() => void) | undefined
  options: readonly ListedOption[]
  autoComplete?: string | undefined
  placeholder?: string | undefined
  /** `no` if the options are names of people, which no browser translates. */
  translate?: 'no' | undefined
}

/** Letters typed within this time of each other are one word. */
const SAME_WORD_MS = 1000

/** Uses the platform's own picker for a finger, which is made for it. */
export function Select(props: SelectProps) {
  const isTouch = useSyncExternalStore(followPointer, isPointerCoarse, () => false)
  return isTouch ? <NativeSelect {...props} /> : <ListSelect {...props} />
}

const COARSE_POINTER = '(pointer: coarse)'

function isPointerCoarse(): boolean {
  return matchMedia(COARSE_POINTER).matches
}

function followPointer(listener: () => void): () => void {
  const pointer = matchMedia(COARSE_POINTER)
  pointer.addEventListener('change', listener)
  return () => pointer.removeEventListener('change', listener)
}

function NativeSelect(props: SelectProps) {
  const ids = useFieldIds(props)
  const status = props.status ?? 'none'
  return (
    <FieldFrame field={props} ids={ids}>
      <div className={styles.native} translate={props.translate}>
        <select
          aria-describedby={ids.describedBy}
          aria-invalid={status === 'error' || undefined}
          autoComplete={props.autoComplete}
          className={styles.button}
          data-known={props.value}
          data-placeholder={props.value === '' ? '' : undefined}
          data-status={status}
          id={ids.control}
          name={props.name}
          onBlur={props.onBlur}
          onChange={(event) => props.onChange(event.currentTarget.value)}
          value={props.value}
        >
          <Options options={props.options} placeholder={props.placeholder} />
        </select>
        <span className={styles.marks}>
          {status === 'success' && <CheckIcon className={styles.tick} />}
          <ChevronDownIcon className={styles.chevron} />
        </span>
      </div>
    </FieldFrame>
  )
}

/** The options of a `select`, and the empty choice, unless they begin with one, such as “Any”. */
const Options = memo(function Options(props: Pick<SelectProps, 'options' | 'placeholder'>) {
  const { options, placeholder } = props
  const uiText = useUiText()
  return (
    <>
      {options[0]?.id !== '' && <option value="">{placeholder ?? uiText.select}</option>}
      {options.map(({ id, text }) => (
        <option key={id} value={id}>
          {text}
        </option>
      ))}
    </>
  )
})

function ListSelect(props: SelectProps) {
  const uiText = useUiText()
  const { options, value, onChange } = props
  const ids = useFieldIds(props)
  const listId = `${ids.control}-list`
  const valueId = `${ids.control}-value`
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState<string>()
  const anchor = useRef<HTMLDivElement>(null)
  const word = useRef({ text: '', until: 0 })
  const autofill = useStable(onChange)
  const status = props.status ?? 'none'
  const chosen = options.find(({ id }) => id === value)?.text

  useEffect(() => {
    if (!open) return
    // On iOS, a tap elsewhere does not move the focus.
    const onPointerDown = ({ target }: PointerEvent) => {
      if (!(target instanceof Node && anchor.current?.contains(target))) setOpen(false)
    }
    document.addEventListener('pointerdown', onPointerDown)
    return () => document.removeEventListener('pointerdown', onPointerDown)
  }, [open])

  const moveTo = (id: string | undefined) => {
    setOpen(true)
    setActive(id)
  }
  const close = () => {
    setOpen(false)
    setActive(undefined)
  }
  const choose = (id: string) => {
    close()
    if (id !== value) onChange(id)
  }

  const typeLetter = (letter: string, now: number): boolean => {
    const continues = now < word.current.until
    if (letter.length > 1 || (letter === ' ' && !continues)) return false
    word.current = {
      text: continues ? word.current.text + letter : letter,
      until: now + SAME_WORD_MS,
    }
    const option = options[startingWith(word.current.text, keyState())]
    if (option && open) setActive(option.id)
    else if (option) onChange(option.id)
    return true
  }
  const keyState = () => ({
    open,
    at: options.findIndex(({ id }) => id === (active ?? value)),
    texts: options.map(({ text }) => text),
  })
  const onKeyDown = (event: KeyboardEvent<HTMLButtonElement>) => {
    if (event.ctrlKey || event.metaKey) return
    // Otherwise the key that opened the list would choose from it while it is still down.
    if (event.repeat && (event.key === 'Enter' || event.key === ' ')) return event.preventDefault()
    const wasTyped = !event.altKey && typeLetter(event.key, event.timeStamp)
    const action = wasTyped ? undefined : actionOf(event, keyState())
    if (!(wasTyped || action)) return
    if (event.key !== 'Tab') event.preventDefault()
    if (!action) return
    // Escape closes the list and not a dialog around it.
    event.stopPropagation()
    if (action.does === 'close') close()
    else if (action.does === 'move') moveTo(options[action.at]?.id)
    else choose(options[action.at]?.id ?? value)
  }

  return (
    <FieldFrame field={props} ids={ids} labelPresses={false}>
      <div ref={anchor} translate={props.translate}>
        <button
          aria-activedescendant={
            open && active !== undefined ? optionElementId(listId, active) : undefined
          }
          aria-controls={open ? listId : undefined}
          // Orca with Firefox does not read the text of a button that is a combobox.
          aria-describedby={
            classNames(chosen !== undefined && valueId, ids.describedBy) || undefined
          }
          aria-expanded={open}
          aria-haspopup="listbox"
          aria-invalid={status === 'error' || undefined}
          aria-labelledby={ids.label}
          className={styles.button}
          data-status={status}
          id={ids.control}
          onBlur={() => {
            close()
            props.onBlur?.()
          }}
          onClick={(event) => {
            event.currentTarget.focus()
            if (open) close()
            else moveTo(value === '' ? undefined : value)
          }}
          onKeyDown={onKeyDown}
          // Firefox clicks a button when the space bar is released, even if keydown was canceled.
          onKeyUp={(event) => event.key === ' ' && event.preventDefault()}
          // Otherwise Safari moves the focus away, which closes the list before the click.
          onMouseDown={(event) => event.preventDefault()}
          role="combobox"
          type="button"
        >
          <span
            className={styles.value}
            data-placeholder={chosen === undefined ? '' : undefined}
            id={valueId}
          >
            {chosen ?? props.placeholder ?? uiText.select}
          </span>
          {status === 'success' && <CheckIcon className={styles.tick} />}
          <ChevronDownIcon className={styles.chevron} />
        </button>
        {open && (
          <OptionList
            active={active}
            id={listId}
            labelId={ids.label}
            onPick={choose}
            options={options}
            selected={value}
          />
        )}
        {props.autoComplete !== undefined && (
          <AutofillSelect
            autoComplete={props.autoComplete}
            name={props.name}
            onChange={autofill}
            options={options}
            value={value}
          />
        )}
      </div>
    </FieldFrame>
  )
}

type AutofillSelectProps = Pick<SelectProps, 'name' | 'options' | 'value' | 'onChange'> & {
  autoComplete: string
}

/** A hidden `select` for the browser's autofill. It is rendered last, since nobody sees it. */
const AutofillSelect = memo(function AutofillSelect(props: AutofillSelectProps) {
  const [mounted, setMounted] = useState(false)
  useEffect(() => startTransition(() => setMounted(true)), [])
  if (!mounted) return null
  return (
    <select
      aria-hidden="true"
      autoComplete={props.autoComplete}
      className="visually-hidden"
      data-known={props.value}
      name={props.name}
      onChange={(event: ChangeEvent<HTMLSelectElement>) =>
        props.onChange(event.currentTarget.value)
      }
      tabIndex={-1}
      value={props.value}
    >
      <Options options={props.options} />
    </select>
  )
})
