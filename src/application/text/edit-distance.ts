/**
 * Returns the fewest edits from a word to each beginning of another word, starting with the empty
 * one. A letter that is missing, added, wrong or swapped with its neighbor is one edit (optimal
 * string alignment).
 */
export function distancesToBeginnings(typed: string, word: string): readonly number[] {
  let before: number[] = []
  let row = Array.from({ length: word.length + 1 }, (_, index) => index)
  for (let index = 1; index <= typed.length; index++) {
    const next = [index]
    for (let to = 1; to <= word.length; to++) {
      const isSame = typed[index - 1] === word[to - 1]
      const isSwapped = typed[index - 1] === word[to - 2] && typed[index - 2] === word[to - 1]
      next[to] = Math.min(
        cell(row, to) + 1,
        cell(next, to - 1) + 1,
        cell(row, to - 1) + (isSame ? 0 : 1),
        isSwapped ? cell(before, to - 2) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    before = row
    row = next
  }
  return row
}

/** Returns the fewest edits from one word to another. */
export function editDistance(typed: string, word: string): number {
  return cell(distancesToBeginnings(typed, word), word.length)
}

function cell(row: readonly number[], index: number): number {
  return row[index] ?? Number.POSITIVE_INFINITY
}
