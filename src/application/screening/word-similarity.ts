/** The similarity of two words, from 0 to 1. */
import { soundOf } from './name-tokens.ts'

const PREFIX_WEIGHT = 0.1
const MAX_PREFIX = 4

/** Returns Jaro's similarity, raised for up to four common first letters (Winkler 1990: by 0.1). */
export function jaroWinkler(left: string, right: string): number {
  if (left === right) return 1
  const jaro = jaroSimilarity(left, right)
  let prefix = 0
  while (prefix < MAX_PREFIX && left[prefix] !== undefined && left[prefix] === right[prefix]) {
    prefix += 1
  }
  return jaro + prefix * PREFIX_WEIGHT * (1 - jaro)
}

function jaroSimilarity(left: string, right: string): number {
  const reach = Math.max(0, Math.floor(Math.max(left.length, right.length) / 2) - 1)
  const taken = new Array<boolean>(right.length).fill(false)
  const matched: string[] = []
  for (let index = 0; index < left.length; index += 1) {
    const end = Math.min(right.length, index + reach + 1)
    for (let other = Math.max(0, index - reach); other < end; other += 1) {
      if (taken[other] || left[index] !== right[other]) continue
      taken[other] = true
      matched.push(left.charAt(index))
      break
    }
  }
  if (matched.length === 0) return 0
  let place = 0
  let outOfOrder = 0
  for (let other = 0; other < right.length; other += 1) {
    if (!taken[other]) continue
    if (right[other] !== matched[place]) outOfOrder += 1
    place += 1
  }
  const m = matched.length
  return (m / left.length + m / right.length + (m - outOfOrder / 2) / m) / 3
}

/** The least similarity of words that sound alike, if they also look a little alike. */
const SAME_SOUND = 0.97
const LOOKS_A_LITTLE_ALIKE = 0.72

/** Too many words share a shorter sound. */
const MIN_SOUND = 3

/** Below this, two words are different. */
const SAME_WORD = 0.86

/**
 * Returns the similarity of two words of a name, from 0 (different words) to 1 (the same word). It
 * is squared, so that a difference counts for more in a name of two words than in one of four.
 * Words with digits are the same or different.
 */
export function wordSimilarity(left: string, right: string): number {
  if (left === right) return 1
  if (/[0-9]/.test(left) || /[0-9]/.test(right)) return 0
  const looks = jaroWinkler(left, right)
  const similarity =
    looks >= LOOKS_A_LITTLE_ALIKE && soundAlike(left, right) ? Math.max(looks, SAME_SOUND) : looks
  return similarity >= SAME_WORD ? similarity ** 2 : 0
}

/** An initial says little, but enough beside the same family name. */
const INITIAL = 0.8

/** Returns the similarity of two words of people's names, one of which may be an initial. */
export function personWordSimilarity(left: string, right: string): number {
  const isInitial = Math.min(left.length, right.length) === 1
  return isInitial && left !== right && left.charAt(0) === right.charAt(0)
    ? INITIAL
    : wordSimilarity(left, right)
}

function soundAlike(left: string, right: string): boolean {
  const sound = soundOf(left)
  return sound.length >= MIN_SOUND && sound === soundOf(right)
}
