export type MarkPart = { at: number; text: string; marked: boolean }

/** Cuts a text where the query's words stand in it, in any case; the parts join to the text. */
export function markParts(text: string, query: string): MarkPart[] {
  const words = query.trim().split(/\s+/).filter(Boolean).map(escapeWord)
  if (words.length === 0) return [{ at: 0, text, marked: false }]
  let at = 0
  return text
    .split(new RegExp(`(${words.join('|')})`, 'iu'))
    .map((piece, index) => {
      const part = { at, text: piece, marked: index % 2 === 1 }
      at += piece.length
      return part
    })
    .filter((part) => part.text !== '')
}

const escapeWord = (word: string): string => word.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
