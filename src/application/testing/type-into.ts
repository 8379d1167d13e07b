import type { Field } from '../fields/field.ts'

/** Types a text key by key at the end of an input: the page formats all the keys after each. */
export function typeInto<Value>(
  field: Pick<Field<Value>, 'parse' | 'format' | 'formatPartial'>,
  keys: string,
): { readonly text: string; readonly value: Value } {
  const text = field.formatPartial?.(keys) ?? field.format(field.parse(keys))
  return { text, value: field.parse(text) }
}
