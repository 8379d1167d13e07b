/** What stands in an input, and is kept, after text was typed into it one key at a time. */
interface Typed<Value> {
  readonly text: string
  readonly value: Value
}

interface TypedField<Value> {
  clean(typed: string): Value
  show(value: Value): string
  typing?(typed: string): string
}

/** Types a text key by key at the end of the input, as the page shows and cleans it on the way. */
export function typeInto<Value>(field: TypedField<Value>, keys: string): Typed<Value> {
  let text = ''
  for (const key of keys) {
    const typed = text + key
    text = field.typing ? field.typing(typed) : field.show(field.clean(typed))
  }
  return { text, value: field.clean(text) }
}
