import { type CSSProperties, type ReactNode, useId, useRef, useState } from 'react'
import { classNames } from './class-names.ts'
import { InputBox, inputClass } from './InputBox.tsx'
import styles from './Slider.module.css'
import { useUiText } from './ui-text.ts'

/**
 * A share from 0 to 100 in steps of 5, with a slider and a number box. The slider reports each move;
 * the box reports on Enter and on blur, and the parent rounds the number.
 */
export type SliderProps = {
  label: string
  /** Whole percent. */
  value: number
  /** How the number box formats what is typed, and the number in it; null where there is none. */
  numberField: {
    formatPartial: (typed: string) => string
    parse: (typed: string) => number | null
  }
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
  const ownId = useId()
  const id = props.id ?? ownId
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

function PercentInput({ label, value, numberField, onCommit, disabled }: SliderProps) {
  const uiText = useUiText()
  const [typed, setTyped] = useState<string>()
  const entering = useRef(false)
  const commit = () => {
    setTyped(undefined)
    const share = numberField.parse(typed ?? '')
    if (share !== null) onCommit(share)
  }
  return (
    <input
      aria-label={uiText.percent(label)}
      autoComplete="off"
      className={classNames(inputClass, styles.figure)}
      disabled={disabled}
      inputMode="numeric"
      onBlur={commit}
      onChange={(event) => setTyped(numberField.formatPartial(event.currentTarget.value))}
      // Safari undoes the selection of `onFocus` when the mouse button is released.
      onClick={(event) => {
        if (entering.current) event.currentTarget.select()
      }}
      onFocus={(event) => event.currentTarget.select()}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return
        event.preventDefault()
        commit()
      }}
      onMouseDown={(event) => {
        entering.current = event.currentTarget !== document.activeElement
      }}
      type="text"
      value={typed ?? String(value)}
    />
  )
}
