import type { Explanation } from '../../application/screening/explain.ts'
import { screening as texts } from '../../messages/en/console-screening.ts'

const list = new Intl.ListFormat('en-US')

/** What speaks for a match and what against it, a sentence each. */
export function whyTexts(why: Explanation): readonly string[] {
  return [
    ...why.words.map(({ word, listed, how }) => texts.words[how](word, listed)),
    ...(why.missing.length > 0
      ? [texts.missing(list.format(why.missing.map((word) => `“${word}”`)))]
      : []),
    ...why.births.map(({ listed, how }) => texts.birth[how](listed)),
    ...why.places.map(texts.place),
    ...(why.hasNumber ? [texts.number] : []),
  ]
}
