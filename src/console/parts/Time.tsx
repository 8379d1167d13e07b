import { timeText } from './time-text.ts'

/** A time as the reviewer's clock has it; the precise one, in UTC, on hovering. */
export function Time({ at }: { readonly at: string }) {
  return (
    <time dateTime={at} title={at}>
      {timeText(at)}
    </time>
  )
}
