/** The declarations in a form's schema, and functions that visit the answers in any form. */
import type * as v from 'valibot'
import { isRecord } from './json/is-record.ts'
import { ownValue } from './json/own-value.ts'
import type { Group, Question } from './question.ts'

export type DeepReadonly<T> = T extends readonly (infer Item)[]
  ? readonly DeepReadonly<Item>[]
  : T extends object
    ? { readonly [Key in keyof T]: DeepReadonly<T[Key]> }
    : T

/** A schema as `answersIn` sees it: a question, a group, a list, or a value without a question. */
export interface Node extends v.GenericSchema {
  readonly question?: Question<unknown>
  /** The same for a group as for a question. */
  readonly correctedWith?: string
  /** Whether no application is complete without it. */
  readonly isRequired?: boolean
  readonly entries?: Readonly<Record<string, Node>>
  readonly item?: Node
  readonly wrapped?: Node
  /** The node of a record's values. */
  readonly value?: Node
}

/** The answer to one question. */
export interface Answer {
  /** The dotted path: `companyOwners.0.dob`. */
  readonly path: string
  readonly question: Question<unknown>
  readonly value: unknown
  /** The answers of its group. */
  readonly group: Group
}

/** Returns every question of a draft with its answer. Skips groups that are null. */
export function answersIn(
  value: unknown,
  schema: Node,
  path = '',
  group: Group = {},
): readonly Answer[] {
  const answers: Answer[] = []
  visit(value, schema, path, group)
  return answers

  function visit(
    value: unknown,
    { question, entries, item, wrapped }: Node,
    path: string,
    group: Group,
  ): void {
    if (question) answers.push({ path, question, value, group })
    else if (wrapped) visit(value, wrapped, path, group)
    else if (item && Array.isArray(value)) {
      for (const [index, part] of value.entries()) visit(part, item, below(path, index), group)
    } else if (entries && isRecord(value)) {
      for (const name of Object.keys(entries)) {
        const entry = entries[name]
        if (entry) visit(ownValue(value, name), entry, below(path, name), value)
      }
    }
  }
}

/**
 * Returns whether a question is asked, at any depth. Its condition depends on the application and
 * on the answers of its group.
 */
export function isAsked(
  { question, group }: Pick<Answer, 'question' | 'group'>,
  application: object,
): boolean {
  return question.onlyIf?.(application, group) ?? true
}

function below(path: string, name: string | number): string {
  return path === '' ? String(name) : `${path}.${name}`
}

/**
 * Visits the paths of all questions and groups, without the indexes of lists: `companyOwners.dob`.
 */
export function* answerPaths(schema: Node, path = ''): Generator<string> {
  const { question, entries, item, wrapped } = schema
  const inner = wrapped ?? item
  if (question) yield path
  else if (inner) yield* answerPaths(inner, path)
  else if (entries) {
    if (path !== '') yield path
    for (const [name, entry] of Object.entries(entries)) {
      yield* answerPaths(entry, below(path, name))
    }
  }
}

/** Changes the answer to each question. Declared values stay, undeclared ones are left out. */
export function mapAnswers<Value>(
  value: Value,
  change: (answer: Answer) => unknown,
  schema: Node,
): Value {
  return mapValue(schema, value, '', {}) as Value

  function mapValue(
    { question, entries, item, wrapped, value: part }: Node,
    value: unknown,
    path: string,
    group: Group,
  ): unknown {
    if (question) return change({ path, question, value, group })
    if (wrapped) return mapValue(wrapped, value, path, group)
    if (item && Array.isArray(value)) {
      return value.map((part, index) => mapValue(item, part, below(path, index), group))
    }
    if (!(entries || part) || !isRecord(value)) return value
    const changed: [string, unknown][] = []
    for (const name of Object.keys(value)) {
      const schema = entries ? ownValue(entries, name) : part
      if (schema) changed.push([name, mapValue(schema, value[name], below(path, name), value)])
    }
    return Object.fromEntries(changed)
  }
}

/** Returns the answers without the sensitive ones. */
export function withoutSensitive<Value>(value: Value, schema: Node): Value {
  const clear = ({ question, value }: Answer) => (question.sensitive ? question.empty : value)
  return mapAnswers(value, clear, schema)
}
