import type { Field } from '../fields/field.ts'

/** Types a text key by key at the end of an input. The page formats all the text after each key. */
export function typeInto<Value>(
  field: Pick<Field<Value>, 'parse' | 'format' | 'formatPartial'>,
  keys: string,
): { readonly text: string; readonly value: Value } {
  const text = field.formatPartial?.(keys) ?? field.format(field.parse(keys))
  return { text, value: field.parse(text) }
}
