import { type CSSProperties, type ReactNode, useId, useState } from 'react'
import { classNames } from './class-names.ts'
import { InputBox, inputClass } from './InputBox.tsx'
import styles from './Slider.module.css'

/**
 * A share from 0 to 100 in steps of 5, by slider or as a number beside it. The slider reports each
 * move; the number is reported when it is done, on Enter or on leaving, and rounded by the parent.
 */
export type SliderProps = {
  label: string
  /** Whole percent. */
  value: number
  /** How a number is read: the text that stands while it is typed, and what it says, if anything. */
  rules: { typing: (typed: string) => string; clean: (typed: string) => number | null }
  onChange: (value: number) => void
  /** The number as it was typed, from 0 to 100. */
  onCommit: (typed: number) => void
  id?: string | undefined
  name?: string | undefined
  hint?: ReactNode
  disabled?: boolean | undefined
}

const ticks = Array.from({ length: 11 }, (_, index) => index * 10).map((tick) => (
  <span className={styles.tick} key={tick} />
))

export function Slider(props: SliderProps) {
  const made = useId()
  const id = props.id ?? made
  const hintId = props.hint === undefined ? undefined : `${id}-hint`
  const filled: CSSProperties & { '--filled': string } = { '--filled': `${props.value}%` }
  return (
    <div className={styles.slider}>
      <label className={styles.label} htmlFor={id}>
        {props.label}
      </label>
      <div className={styles.track}>
        <input
          aria-describedby={hintId}
          aria-valuetext={`${props.value}%`}
          className={styles.range}
          disabled={props.disabled}
          id={id}
          max={100}
          min={0}
          name={props.name}
          onChange={(event) => props.onChange(event.currentTarget.valueAsNumber)}
          step={5}
          style={filled}
          type="range"
          value={props.value}
        />
        <div aria-hidden="true" className={styles.ticks}>
          {ticks}
        </div>
      </div>
      <div className={styles.number}>
        <InputBox disabled={props.disabled} suffix="%">
          <PercentInput {...props} />
        </InputBox>
      </div>
      {props.hint !== undefined && (
        <div className={styles.hint} id={hintId}>
          {props.hint}
        </div>
      )}
    </div>
  )
}

function PercentInput({ label, value, rules, onCommit, disabled }: SliderProps) {
  const [typed, setTyped] = useState<string>()
  const commit = () => {
    setTyped(undefined)
    const share = rules.clean(typed ?? '')
    if (share !== null) onCommit(share)
  }
  return (
    <input
      aria-label={`${label}, percent`}
      autoComplete="off"
      className={classNames(inputClass, styles.figure)}
      disabled={disabled}
      inputMode="numeric"
      onBlur={commit}
      onChange={(event) => setTyped(rules.typing(event.currentTarget.value))}
      onFocus={(event) => event.currentTarget.select()}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return
        event.preventDefault()
        commit()
      }}
      type="text"
      value={typed ?? String(value)}
    />
  )
}
