import { nearestName } from './nearest-name.ts'
import type { Problem } from './settings.ts'

/** Short names of others, such as `HOME`, are close to short names of ours. */
const NEARNESS = { maxDistance: 2, minLength: 6 }

/** A warning for each variable that is no setting, and whose name is almost that of one. */
export function misspelled(env: NodeJS.ProcessEnv, known: readonly string[]): readonly Problem[] {
  const names = new Set(known)
  return Object.keys(env).flatMap((name) => {
    // `FOUR_EYES` for `FOUR_EYES_ABOVE`; one word alone, such as `SCREEN`, may be anything.
    const separators = name.includes('_') ? /^_/ : /^(?!)/
    const nearest = names.has(name)
      ? undefined
      : nearestName(name, known, { ...NEARNESS, separators })
    return nearest === undefined
      ? []
      : [{ name, message: `is no setting, and has no effect. Is ${nearest} meant?` }]
  })
}
