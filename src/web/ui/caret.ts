/**
 * Returns the text of a masked input after a key press, and the position of its caret. The mask may
 * add characters (brackets, commas), drop some (letters, a pasted country code) and cut the end.
 * The caret belongs after the same significant character as before. It is found by formatting the
 * text left of it and counting the characters that remain.
 */
type MaskedEdit = {
  /** The text before the key press. */
  before: string
  /** The text after it, before the mask. */
  raw: string
  /** The caret in `raw`. */
  caret: number
  /** The event's `inputType`; empty if the browser sets none (autofill). */
  inputType: string
  /** The mask: it takes any text, and returns the text to show. */
  format: (typed: string) => string
}

const significant = /[\p{L}\p{N}.]/u

const keep = (text: string): string => [...text].filter((char) => significant.test(char)).join('')

/** Returns the text to show and the caret in it, counted in UTF-16 units. */
export function maskEdit(edit: MaskedEdit): { text: string; caret: number } {
  const { raw, caret } = deletedOnlyMask(edit) ? withoutNeighbor(edit) : edit
  const text = edit.format(raw)
  if (text === raw) return { text, caret }
  const kept = keep(edit.format(raw.slice(0, caret))).length
  const deleting = edit.inputType.startsWith('delete')
  return { text, caret: caretAfter(text, kept, deleting) }
}

/** Returns whether the mask would only restore the deleted characters. */
function deletedOnlyMask({ before, raw, inputType, format }: MaskedEdit): boolean {
  return inputType.startsWith('delete') && raw.length < before.length && format(raw) === before
}

/** Deletes the character beyond a deleted bracket or comma: otherwise the key would do nothing. */
function withoutNeighbor({ raw, caret, inputType }: MaskedEdit): { raw: string; caret: number } {
  const step = inputType.endsWith('Forward') ? 1 : -1
  let index = step === 1 ? caret : caret - 1
  while (index >= 0 && index < raw.length && !significant.test(raw.charAt(index))) index += step
  if (index < 0 || index >= raw.length) return { raw, caret }
  return { raw: raw.slice(0, index) + raw.slice(index + 1), caret: step === 1 ? caret : index }
}

function caretAfter(text: string, kept: number, deleting: boolean): number {
  if (!deleting && kept >= keep(text).length) return text.length
  let seen = 0
  let index = 0
  while (index < text.length && seen < kept) {
    if (significant.test(text.charAt(index))) seen += 1
    index += 1
  }
  if (kept > 0) return index
  const first = [...text].findIndex((char) => significant.test(char))
  return first === -1 ? text.length : first
}
