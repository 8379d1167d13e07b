/** Shortens a text between its characters, as people see them: no accent, flag or emoji is cut. */

/** Returns the beginning of a text with at most `length` UTF-16 code units. */
export function cutText(text: string, length: number): string {
  return beginning(characters(text), length)
}

/** Returns the beginning and the end of a text that has more than `length` UTF-16 code units. */
export function cutMiddle(text: string, length: number): string {
  if (text.length <= length) return text
  const half = Math.floor((length - 1) / 2)
  const all = characters(text)
  const end = beginning([...all].reverse(), half, (character, rest) => character + rest)
  return `${beginning(all, half)}…${end}`
}

function beginning(
  all: readonly string[],
  length: number,
  join = (character: string, before: string) => before + character,
): string {
  let text = ''
  for (const character of all) {
    if (text.length + character.length > length) break
    text = join(character, text)
  }
  return text
}

function characters(text: string): readonly string[] {
  // The result does not depend on the language.
  return Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment)
}
