/**
 * Objects in a request. Valibot's own schemas also accept an array as an object, and name only the
 * first of several unknown keys.
 */
import * as v from 'valibot'
import { _addIssue } from 'valibot'
import { isRecord } from './is-record.ts'

/**
 * Returns a value that no object schema accepts, in place of an array. Without a value, the object
 * would be called missing. It is new each time, because Valibot adds its issues to it.
 */
const noObject = () => ({ value: false })

/** Returns the schema of an object with these keys and no others. */
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
      if (Array.isArray(input)) return schema['~run'](noObject(), config)
      const parsed = schema['~run'](dataset, config)
      if (!parsed.issues) return parsed
      const unknown = Object.entries(input).filter(([key]) => !Object.hasOwn(entries, key))
      for (const [key, value] of unknown.slice(1)) {
        const path = { type: 'object', origin: 'key', input, key, value } as const
        _addIssue(schema, 'key', parsed, config, { input: key, expected: 'never', path: [path] })
      }
      return parsed
    },
  }
}

type Key = v.SchemaWithPipe<
  readonly [v.StringSchema<undefined>, v.MaxLengthAction<string, number, undefined>]
>

/** The keys that Valibot silently leaves out of a record. */
const LEFT_OUT = ['__proto__', 'constructor', 'prototype']

/**
 * Returns the schema of an object with any keys of up to `maxKeyLength` characters, except for
 * those that Valibot would leave out.
 */
/* @__NO_SIDE_EFFECTS__ */
export function jsonRecord<const Value extends v.GenericSchema>(
  value: Value,
  maxKeyLength: number,
): v.RecordSchema<Key, Value, undefined> {
  const schema = v.record(v.pipe(v.string(), v.maxLength(maxKeyLength)), value)
  return {
    ...schema,
    '~run'(dataset, config) {
      const input = dataset.value
      const parsed = schema['~run'](Array.isArray(input) ? noObject() : dataset, config)
      for (const key of LEFT_OUT.filter((name) => isRecord(input) && Object.hasOwn(input, name))) {
        _addIssue(schema, 'key', parsed, config, { input: key, expected: 'never' })
      }
      return parsed
    },
  }
}
