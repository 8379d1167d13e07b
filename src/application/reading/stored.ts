/**
 * Reads data that an earlier release stored. A question that was added since has its empty answer.
 * Unknown data is refused, so that nothing is lost unnoticed. Reading is not validating: no limit,
 * condition or transformation applies.
 */
import * as v from 'valibot'
import { isRecord } from '../json/is-record.ts'
import { jsonObject } from '../json/json-object.ts'

/** The shape of stored JSON: `schema` without its limits and transformations. */
type StoredShape<Schema extends v.GenericSchema> = v.GenericSchema<unknown, v.InferOutput<Schema>>

/** A schema as this module sees it. */
interface Node extends v.GenericSchema {
  readonly pipe?: readonly [Node, ...unknown[]]
  readonly wrapped?: Node
  readonly item?: Node
  readonly value?: Node
  readonly entries?: Readonly<Record<string, Node>>
  /** The options of a union. */
  readonly options?: readonly Node[]
  /** The getter of a schema that contains itself. */
  readonly getter?: (input: unknown) => Node
}

/**
 * Returns the schema that reads data stored with another one. Throws on a kind of schema that it
 * does not know. Stored data consists of objects, lists, records and plain values.
 */
/* @__NO_SIDE_EFFECTS__ */
export function stored<Schema extends v.GenericSchema>(schema: Schema): StoredShape<Schema> {
  return withoutRules(schema) as StoredShape<Schema>
}

function withoutRules(schema: Node): Node {
  const { type, pipe, wrapped, item, value, entries, options, getter } = schema
  if (pipe) return withoutRules(pipe[0])
  if (wrapped) return { ...schema, wrapped: withoutRules(wrapped) } as Node
  if (item) return v.array(withoutRules(item))
  if (type === 'record' && value) return v.record(v.string(), withoutRules(value))
  if (entries) {
    const parts = Object.entries(entries).map(([name, entry]) => [name, withoutRules(entry)])
    return jsonObject(Object.fromEntries(parts))
  }
  if (type === 'union' && options) return v.union(options.map(withoutRules))
  if (getter) return v.lazy(() => withoutRules(getter(undefined)))
  if (PLAIN.has(type)) return schema
  throw new Error(`A stored ${type} cannot be read`)
}

const PLAIN = new Set(['string', 'number', 'boolean', 'unknown', 'literal', 'picklist'])

/** The reason why stored data cannot be read. The message is for the operator. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable'
  /**
   * `newer`: a later version stored it. `damaged`: no version stored it. `changed`: it is not the
   * data that was stored in this place.
   */
  readonly is: 'newer' | 'damaged' | 'changed'

  constructor(is: Unreadable['is'], message: string) {
    super(message)
    this.is = is
  }
}

/**
 * Reads a stored value, or throws an `Unreadable`.
 *
 * @param name the subject of the message: "record", "draft"
 * @param versionKey the key with the version of the value's shape
 */
export function readStored<Value>(
  name: string,
  schema: v.GenericSchema<unknown, Value>,
  value: unknown,
  versionKey = 'schema',
): Value {
  const result = v.safeParse(schema, value)
  if (result.success) return result.output
  const { issues } = result
  const shape = issues.find((issue) => v.getDotPath(issue) === versionKey)?.input
  if (typeof shape === 'number') {
    throw new Unreadable(
      'newer',
      `A later release stored this ${name} (its shape is number ${shape}). ` +
        'Use that release, or a later one.',
    )
  }
  const unknown = issues.find(isUnknown)
  const path = v.getDotPath(unknown ?? issues[0]) ?? ''
  if (unknown) {
    throw new Unreadable(
      'newer',
      `This ${name} has ${unknown.expected === 'never' ? '' : 'a kind of '}“${path}”, ` +
        'which this release does not know. ' +
        'Use the release that stored it, or a later one.',
    )
  }
  throw new Unreadable(
    'damaged',
    `This ${name} is damaged${path && `: ${path} is not what it was`}.`,
  )
}

/** Returns whether an issue is about a key or a choice that a later version may have added. */
function isUnknown({ expected, type, input }: v.BaseIssue<unknown>): boolean {
  const isChoice = type === 'picklist' || type === 'literal' || type === 'variant'
  return expected === 'never' || (isChoice && typeof input === 'string')
}

/**
 * Returns the paths of a schema's later parts that stored JSON lacks: `businessPager`,
 * `companyOwners.0.nickname`. For an absent group, it returns only the group's path.
 */
export function absentParts(value: unknown, schema: Node): readonly string[] {
  const absent: string[] = []
  visit(value, schema, '')
  return absent

  function visit(value: unknown, { wrapped, item, entries }: Node, above: string): void {
    if (wrapped) visit(value, wrapped, above)
    else if (item && Array.isArray(value)) {
      for (const [index, part] of value.entries()) visit(part, item, `${above}${index}.`)
    } else if (entries && isRecord(value)) {
      for (const name of Object.keys(entries)) {
        const entry = entries[name]
        if (!entry) continue
        if (Object.hasOwn(value, name)) visit(value[name], entry, `${above}${name}.`)
        else if (!entry.type.endsWith('optional')) absent.push(`${above}${name}`)
      }
    }
  }
}
