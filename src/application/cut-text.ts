/** Shortens a text between its characters, as people see them: no accent, flag or emoji is cut. */

/** The beginning of a text, with at most so many UTF-16 code units. */
export function cutText(text: string, length: number): string {
  return beginning(characters(text), length)
}

/** The beginning and the end of a text, where it has more than so many UTF-16 code units. */
export function cutMiddle(text: string, length: number): string {
  if (text.length <= length) return text
  const half = Math.floor((length - 1) / 2)
  const all = characters(text)
  const end = beginning([...all].reverse(), half, (one, rest) => one + rest)
  return `${beginning(all, half)}…${end}`
}

function beginning(
  all: readonly string[],
  length: number,
  join = (one: string, before: string) => before + one,
): string {
  let text = ''
  for (const character of all) {
    if (text.length + character.length > length) break
    text = join(character, text)
  }
  return text
}

function characters(text: string): readonly string[] {
  // What it finds does not depend on the language.
  return Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment)
}
