import { type CSSProperties, useRef, useState } from 'react'
import type { QuestionName } from '../../application/application.ts'
import { remarkOnShare } from '../../application/fields/remark-on-share.ts'
import { formatPartialPercent, parsePercent, roundShare } from '../../application/fields/share.ts'
import { limits } from '../../application/reference/limits.ts'
import { laterMessages, useLaterMessages } from '../language/messages.ts'
import { classNames } from '../ui/class-names.ts'
import { InputBox, inputClass } from '../ui/InputBox.tsx'
import { isComposing } from '../ui/is-composing.ts'
import { useTouchSlide } from '../ui/use-touch-slide.ts'
import styles from './ShareSlider.module.css'

interface Props {
  readonly name: QuestionName
  /** Whole percent. */
  readonly value: number
  /** Its tint in the bar of all shares. */
  readonly tint?: 1 | 2 | 3
  /** Called for each move of the slider. */
  readonly onSlide: (share: number) => void
  /** Called for a number typed beside the slider, from 0 to 100, which need not be a step. */
  readonly onType: (share: number) => void
}

const ticks = Array.from({ length: 11 }, (_, index) => index * 10).map((tick) => (
  <span className={styles.tick} key={tick} />
))

/** A share from 0 to 100, with a slider and a number box. */
export function ShareSlider(props: Props) {
  const { name, value } = props
  const { questions, questionNotes } = useLaterMessages()
  const touchSlide = useTouchSlide(props.onSlide)
  const { label } = questions[name]
  const hint = questionNotes[name]?.hint
  const hintId = hint === undefined ? undefined : `${name}-hint`
  const [given, setGiven] = useState<{ readonly typed: string; readonly share: number }>()
  const remark = given && given.share === value ? remarkText(given.typed, value) : undefined
  const saidId = `${name}-said`
  const filled: CSSProperties & { '--filled': string } = { '--filled': `${value}%` }
  return (
    <div className={styles.slider}>
      <label className={styles.label} htmlFor={name}>
        {props.tint && <span aria-hidden="true" className={styles.swatch} data-tint={props.tint} />}
        {label}
      </label>
      <div className={styles.track}>
        <input
          {...touchSlide}
          aria-describedby={hintId}
          aria-valuetext={`${value}%`}
          className={styles.range}
          id={name}
          max={limits.wholeShare}
          min={0}
          step={limits.shareStep}
          style={filled}
          type="range"
          value={value}
        />
        <div aria-hidden="true" className={styles.ticks}>
          {ticks}
        </div>
      </div>
      <div>
        <InputBox suffix="%">
          <PercentInput
            describedBy={remark === undefined ? undefined : saidId}
            label={label}
            onEnter={(typed, share) => {
              if (share !== null) props.onType(share)
              setGiven({ typed, share: share === null ? value : roundShare(share) })
            }}
            value={value}
          />
        </InputBox>
      </div>
      <div aria-live="polite" className={styles.hint} id={saidId}>
        {remark !== undefined && <span>{remark}</span>}
      </div>
      {hint !== undefined && (
        <div className={styles.hint} id={hintId}>
          {hint}
        </div>
      )}
    </div>
  )
}

function remarkText(typed: string, share: number): string | undefined {
  const { advice } = laterMessages()
  const { rounded, isUnderstood, leftOut = [] } = remarkOnShare(typed, share) ?? {}
  const parts = [
    rounded !== undefined && advice.roundedShare(rounded, share),
    isUnderstood && advice.understood(`${share}%`),
    leftOut.length > 0 && advice.leftOut(leftOut),
  ]
  return parts.filter(Boolean).join(' ') || undefined
}

/** A number box that reports on Enter and on blur. */
function PercentInput({
  label,
  value,
  onEnter,
  describedBy,
}: Pick<Props, 'value'> & {
  readonly label: string
  readonly describedBy: string | undefined
  /** Called with the typed text and its percentage. */
  readonly onEnter: (typed: string, percent: number | null) => void
}) {
  const { transactionDetails } = useLaterMessages()
  const [typed, setTyped] = useState<string>()
  const entering = useRef(false)
  const composing = useRef(false)
  /** The typed text, including characters that are not shown. */
  const keys = useRef('')
  const commit = () => {
    composing.current = false
    if (typed === undefined) return
    setTyped(undefined)
    onEnter(keys.current, parsePercent(typed))
  }
  const type = (text: string) => {
    const before = typed ?? ''
    const isMore = typed !== undefined && text.startsWith(before)
    keys.current = isMore ? keys.current + text.slice(before.length) : text
    setTyped(formatPartialPercent(keys.current))
  }
  return (
    <input
      aria-describedby={describedBy}
      aria-label={transactionDetails.percent(label)}
      autoComplete="off"
      className={classNames(inputClass, styles.figure)}
      inputMode="numeric"
      onBlur={commit}
      onChange={({ currentTarget }) => {
        if (composing.current) setTyped(currentTarget.value)
        else type(currentTarget.value)
      }}
      // Safari undoes the selection by `onFocus` when the mouse button is released.
      onClick={(event) => {
        if (entering.current) event.currentTarget.select()
      }}
      onCompositionEnd={({ currentTarget }) => {
        composing.current = false
        keys.current = currentTarget.value
        setTyped(formatPartialPercent(keys.current))
      }}
      onCompositionStart={() => {
        composing.current = true
      }}
      onFocus={(event) => event.currentTarget.select()}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || isComposing(event)) return
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
