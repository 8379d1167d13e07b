/**
 * Objects in a request. Valibot's own schemas also accept an array as an object, and name only the
 * first of several unknown keys.
 */
import * as v from 'valibot'
import { _addIssue } from 'valibot'

/** An object with these keys and no others. */
/* @__NO_SIDE_EFFECTS__ */
export function jsonObject<const Entries extends v.ObjectEntries>(
  entries: Entries,
): v.StrictObjectSchema<Entries, undefined> {
  const schema = v.strictObject(entries)
  return {
    ...schema,
    '~run'(dataset, config) {
      const input = Object(dataset.value)
      if (input !== dataset.value) return schema['~run'](dataset, config)
      if (Array.isArray(input)) return schema['~run']({ value: undefined }, config)
      const parsed = schema['~run'](dataset, config)
      const unknown = Object.keys(input).filter((key) => !Object.hasOwn(entries, key))
      for (const key of unknown.slice(1)) {
        const path = { type: 'object', origin: 'key', input, key, value: input[key] } as const
        _addIssue(schema, 'key', parsed, config, { input: key, expected: 'never', path: [path] })
      }
      return parsed
    },
  }
}

type Key = v.SchemaWithPipe<
  readonly [v.StringSchema<undefined>, v.MaxLengthAction<string, number, undefined>]
>

/** An object with any keys of up to `maxKeyLength` characters. */
/* @__NO_SIDE_EFFECTS__ */
export function jsonRecord<const Value extends v.GenericSchema>(
  value: Value,
  maxKeyLength: number,
): v.RecordSchema<Key, Value, undefined> {
  const schema = v.record(v.pipe(v.string(), v.maxLength(maxKeyLength)), value)
  return {
    ...schema,
    '~run': (dataset, config) =>
      schema['~run'](Array.isArray(dataset.value) ? { value: undefined } : dataset, config),
  }
}
