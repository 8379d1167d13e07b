/** Remarks about the parts of a given text that are not in a field's value. */
import { withPlainDigits } from './digits.ts'
import type { Field, InputKind, Remark } from './field.ts'

/** Letters and digits, each with the marks on it, except invisible ones. */
const SIGNIFICANT = /(?!\p{DI})[\p{L}\p{N}](?:(?!\p{DI})\p{M})*/gu

/** Returns whether a text has every letter and digit of another one, in the same order. */
export function isAllShown(given: string, shown: string): boolean {
  return given === shown || plain(given).join('') === plain(shown).join('')
}

/** Returns the remark about a given text; undefined if there is none. */
export function remarkOn<Value>(
  { format, remark }: Pick<Field<Value, InputKind>, 'format' | 'remark'>,
  given: string,
  value: Value,
): Remark | undefined {
  const { understood, leftOut: parts } = remark?.(given, value) ?? leftOut(given, format(value))
  const isSilent = understood === undefined && (parts ?? []).length === 0
  if (isSilent) return undefined
  return {
    ...(understood !== undefined && { understood }),
    ...(parts?.length && { leftOut: parts }),
  }
}

/** Returns the parts of a text whose letters and digits are missing in the shown value. */
export function leftOut(given: string, shown: string): Remark {
  const matches = [...given.matchAll(SIGNIFICANT)].map((match) => ({
    from: match.index,
    to: match.index + match[0].length,
    text: comparable(match[0]),
  }))
  const isKept = keptOf(
    matches.map(({ text }) => text),
    plain(shown),
  )
  const parts: { from: number; to: number }[] = []
  let isInPart = false
  for (const [index, { from, to }] of matches.entries()) {
    const last = parts.at(-1)
    if (isKept[index]) isInPart = false
    else if (isInPart && last) last.to = to
    else {
      parts.push({ from, to })
      isInPart = true
    }
  }
  return { leftOut: parts.map(({ from, to }) => given.slice(from, to)) }
}

/** Returns which of the given characters are shown: in a run if possible, otherwise in order. */
function keptOf(given: readonly string[], shown: readonly string[]): readonly boolean[] {
  if (shown.length === 0) return given.map(() => false)
  const start = given.findIndex((_, from) =>
    shown.every((text, index) => given[from + index] === text),
  )
  if (start >= 0) return given.map((_, index) => index >= start && index < start + shown.length)
  let seen = 0
  return given.map((text) => {
    const index = shown.indexOf(text, seen)
    if (index >= 0) seen = index + 1
    return index >= 0
  })
}

function plain(text: string): readonly string[] {
  return (text.match(SIGNIFICANT) ?? []).map(comparable)
}

function comparable(character: string): string {
  return withPlainDigits(character).normalize('NFKC')
}
