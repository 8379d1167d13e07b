/** What the page says of a share that was typed. It loads with the sliders. */
import { withPlainDigits } from './digits.ts'
import { leftOut } from './remark.ts'
import { parsePercent } from './share.ts'

/** What a share was made of, if that is not the typed number. */
export interface ShareRemark {
  /** The number that was rounded, or was over the whole. */
  readonly rounded?: string
  /** Whether there was a number in another text. */
  readonly isUnderstood?: boolean
  readonly leftOut?: readonly string[]
}

/** Returns the remark on text that has become a share; undefined if there is none. */
export function remarkOnShare(typed: string, value: number): ShareRemark | undefined {
  const number = /^\s*(\d+(?:[.,]\d*)?)\s*%?\s*$/.exec(withPlainDigits(typed))?.[1]
  if (number !== undefined) {
    return Number(number.replace(',', '.')) === value ? undefined : { rounded: number }
  }
  const percent = parsePercent(typed)
  const parts = leftOut(typed, percent === null ? '' : String(percent)).leftOut ?? []
  if (percent === null && parts.length === 0) return undefined
  return { isUnderstood: percent !== null, leftOut: parts }
}
