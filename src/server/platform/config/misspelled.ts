import { nearestName } from './nearest-name.ts'
import type { Problem } from './settings.ts'

/** The limits keep short names of other programs, such as `HOME`, from matching our short names. */
const NEARNESS = { maxDistance: 2, minLength: 6 }

/** Returns a warning for each variable that is not a setting but has almost the name of one. */
export function misspelled(env: NodeJS.ProcessEnv, known: readonly string[]): readonly Problem[] {
  const names = new Set(known)
  return Object.keys(env).flatMap((name) => {
    // `FOUR_EYES` matches `FOUR_EYES_ABOVE`. A single word, such as `SCREEN`, may be anything.
    const separators = name.includes('_') ? /^_/ : /^(?!)/
    const nearest = names.has(name)
      ? undefined
      : nearestName(name, known, { ...NEARNESS, separators })
    return nearest === undefined
      ? []
      : [{ name, message: `is not a setting, and has no effect. Did you mean ${nearest}?` }]
  })
}
