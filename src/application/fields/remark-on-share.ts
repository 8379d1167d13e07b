/** The page's remark about a typed share. It loads with the sliders. */
import { withPlainDigits } from './digits.ts'
import { leftOut } from './remark.ts'
import { parsePercent } from './share.ts'

/** How typed text became a share, if it is not the typed number. */
export interface ShareRemark {
  /** The typed number, which was rounded or above 100. */
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
