import { timeText } from './time-text.ts'

/** A time by the reviewer's clock. Hovering shows the exact time in UTC. */
export function Time({ at }: { readonly at: string }) {
  return (
    <time dateTime={at} title={at}>
      {timeText(at)}
    </time>
  )
}
