import { distance } from 'fastest-levenshtein'
import type { Problem } from './settings.ts'

/** Short names of others, such as `HOME`, are close to short names of ours. */
const MIN_LENGTH = 6
const MAX_DISTANCE = 2

/** A warning for each variable that is no setting, and whose name is almost that of one. */
export function misspelled(env: NodeJS.ProcessEnv, known: readonly string[]): readonly Problem[] {
  const names = new Set(known)
  return Object.keys(env).flatMap((name) => {
    const nearest = names.has(name) ? undefined : nearestName(name, known)
    return nearest === undefined
      ? []
      : [{ name, message: `is no setting, and has no effect. Is ${nearest} meant?` }]
  })
}

function nearestName(name: string, known: readonly string[]): string | undefined {
  const written = name.toUpperCase()
  if (written.length < MIN_LENGTH) return undefined
  const beginsWithIt = known.filter((one) => written.includes('_') && one.startsWith(`${written}_`))
  if (beginsWithIt.length === 1) return beginsWithIt[0]
  const [nearest] = known
    .map((one) => ({ one, off: distance(written, one) }))
    .filter(({ off }) => off <= MAX_DISTANCE)
    .toSorted((one, other) => one.off - other.off)
  return nearest?.one
}
