import type { Field } from '../fields/field.ts'

/** Types a text key by key at the end of an input, as the page parses and formats it on the way. */
export function typeInto<Value>(
  field: Pick<Field<Value>, 'parse' | 'format' | 'formatPartial'>,
  keys: string,
): { readonly text: string; readonly value: Value } {
  let text = ''
  for (const key of keys) {
    const typed = text + key
    text = field.formatPartial ? field.formatPartial(typed) : field.format(field.parse(typed))
  }
  return { text, value: field.parse(text) }
}
