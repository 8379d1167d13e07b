/** Figures of the funnel in words, for the console and `operator funnel`. */
import type { StepFigures } from '../../api/console/funnel.ts'

/** `85%`; empty if nobody reached the step. */
export function shareText({ wentOn }: StepFigures): string {
  return wentOn === null ? '' : `${Math.round(wentOn * 100)}%`
}

/** `1 min to 2 min`; empty if no time was counted. */
export function medianText({ medianSeconds: median }: StepFigures): string {
  if (median === null) return ''
  const { atLeast, below } = median
  if (below === null) return `${duration(atLeast)} or more`
  return atLeast === 0 ? `under ${duration(below)}` : `${duration(atLeast)} to ${duration(below)}`
}

function duration(seconds: number): string {
  return seconds < 60 ? `${seconds} s` : `${seconds / 60} min`
}
