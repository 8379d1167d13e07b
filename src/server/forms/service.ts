/** Reads an operator's additions to the form, and reports each problem with its line. */

import { stat } from 'node:fs/promises'
import * as v from 'valibot'
import { conditionOf } from '../../application/forms/condition.ts'
import { type FormDefinition, overridable } from '../../application/forms/definition.ts'
import type { PolicyRule } from '../../application/forms/us/policy.ts'
import { isRecord } from '../../application/json/is-record.ts'
import { ownValue } from '../../application/json/own-value.ts'
import { languages as allLanguages, type Language } from '../../application/language.ts'
import { bytesHash } from '../platform/encryption/hash.ts'
import { textOf } from '../platform/files/stored-files.ts'
import { createCache } from '../platform/outside-services/cache.ts'
import { policyConditionProblems } from './condition-checks.ts'
import { formProblems } from './form-checks.ts'
import { type FormFile, formFile, formLimits } from './form-file.ts'
import { questionOrder, stepOrder } from './form-order.ts'
import type { FormContext } from './form-problems.ts'
import { type FormProblem, issueProblems, placeOf } from './form-problems.ts'
import { type LocatedProblem, MAX_FORM_BYTES, readLocatedText, TOO_LARGE } from './located-text.ts'

export type { FormContext } from './form-problems.ts'
export type { LocatedProblem } from './located-text.ts'

/** A longer list would help nobody. */
const MAX_PROBLEMS = 100

/** Returns a line for the operator: `questions.yaml:12: …`. */
export function problemLine(file: string, { line, message }: LocatedProblem): string {
  return `${file}:${line}: ${message}`
}

/** A usable form, or all problems of its file, by line. */
export type ReadForm =
  | { readonly definition: FormDefinition }
  | { readonly problems: readonly LocatedProblem[] }

/** Reads a YAML or JSON file. */
export async function readFormFile(file: string, context: FormContext): Promise<ReadForm> {
  const size = await stat(file).then(
    (stats) => stats.size,
    () => 0,
  )
  const read = size > MAX_FORM_BYTES ? { problem: TOO_LARGE } : await textOf(file)
  return 'text' in read
    ? readForm(read.text, context)
    : { problems: [{ line: 1, message: `the file ${read.problem}` }] }
}

/** Programs often have the same file. */
const known = createCache<ReadForm>({
  maxEntries: 20,
  ttlMs: Number.POSITIVE_INFINITY,
  now: () => 0,
})

/** Reads the text of a file. The same text is read only once. */
export function readForm(text: string, context: FormContext): ReadForm {
  const key = JSON.stringify([bytesHash(Buffer.from(text)), context])
  const form = known.get(key) ?? readText(text, context)
  known.set(key, form)
  return form
}

function readText(text: string, context: FormContext): ReadForm {
  const { value, problems, lineOf } = readLocatedText(text)
  if (value === undefined) return { problems: inOrder(problems) }
  const place = ({ path, message }: FormProblem): LocatedProblem => ({
    line: lineOf(path),
    message: `${placeOf(path, value)} ${message}`,
  })
  const crowded = crowdedLists(value)
  if (crowded.length > 0) return { problems: inOrder([...problems, ...crowded.map(place)]) }
  const read = v.safeParse(formFile, value ?? {}, { abortPipeEarly: true })
  const wrong = read.success
    ? formProblems(read.output, context)
    : [...issueProblems(read.issues, formFile), ...problemsBeside(value, read.issues, context)]
  if (problems.length + wrong.length > 0 || !read.success) {
    return { problems: inOrder([...problems, ...wrong.map(place)]) }
  }
  return { definition: definitionOf(read.output, context.languages) }
}

/** Returns the problems of a policy's conditions, by the number of the rule. */
export function policyProblems(
  policy: readonly PolicyRule[],
  definition: FormDefinition | undefined,
): readonly string[] {
  return policy.flatMap((rule, index) =>
    rule.rule === 'answers'
      ? policyConditionProblems(rule.onlyIf, definition).map(
          ({ path, message }) => `policy.${index}: ${placeOf(path, {})} ${message}`,
        )
      : [],
  )
}

/** Returns the conflicts in the valid parts of a file that has other problems. */
function problemsBeside(
  value: unknown,
  issues: readonly v.BaseIssue<unknown>[],
  context: FormContext,
): readonly FormProblem[] {
  const wrong = new Set(issues.map(({ path = [] }) => partOf(path.map(({ key }) => key))))
  const indices = new Map<string, readonly number[]>()
  const rest = Object.entries(isRecord(value) ? value : {}).flatMap(([name, part]) => {
    if (wrong.has(partOf([name]))) return []
    if (!Array.isArray(part)) return [[name, part] as const]
    const right = [...part.keys()].filter((index) => !wrong.has(partOf([name, index])))
    indices.set(name, right)
    return [[name, right.map((index) => part[index])] as const]
  })
  const { success, output } = v.safeParse(formFile, Object.fromEntries(rest))
  if (!success) return []
  return formProblems(output, context)
    .filter(({ isReference }) => !isReference)
    .map(({ path: [name = '', index, ...inner], ...problem }) => {
      const original = typeof index === 'number' ? indices.get(String(name))?.[index] : index
      return { ...problem, path: [name, ...(original === undefined ? [] : [original]), ...inner] }
    })
}

/** Returns the part of the file to leave out: an entry of a list, or a key. */
function partOf([name, index]: readonly unknown[]): string {
  return JSON.stringify(typeof index === 'number' ? [name, index] : [name])
}

/** Removes duplicates, and sorts the problems in the order of the file. */
function inOrder(problems: readonly LocatedProblem[]): readonly LocatedProblem[] {
  const sorted = [
    ...new Map(problems.map((problem) => [`${problem.line} ${problem.message}`, problem])).values(),
  ].toSorted((one, other) => one.line - other.line)
  const rest = sorted.length - MAX_PROBLEMS
  const next = sorted[MAX_PROBLEMS]
  return next
    ? [
        ...sorted.slice(0, MAX_PROBLEMS),
        { line: next.line, message: `the file has ${rest} more problems from here on` },
      ]
    : sorted
}

/** Checks the length of each list before its contents. */
function crowdedLists(value: unknown): readonly FormProblem[] {
  return Object.entries(formLimits).flatMap(([name, most]) => {
    const list = isRecord(value) ? ownValue(value, name) : undefined
    return Array.isArray(list) && list.length > most
      ? [{ path: [name], message: `has ${list.length} entries: there can be at most ${most}` }]
      : []
  })
}

type Texts = Readonly<Partial<Record<Language, string>>>

function definitionOf(file: FormFile, languages: readonly Language[]): FormDefinition {
  const kept = allLanguages.filter((language) => languages.includes(language))
  const words = (texts: Texts): Texts =>
    Object.fromEntries(kept.map((language) => [language, texts[language]]))
  const optional = <Name extends string>(name: Name, texts: Texts | undefined) =>
    texts && { [name]: words(texts) }
  const order = stepOrder(file)
  return {
    schema: 1,
    languages: kept,
    steps: (file.steps ?? [])
      .map(({ id, title }) => ({
        id,
        title: words(title),
        after: order[order.indexOf(id) - 1] ?? '',
      }))
      .toSorted((one, other) => order.indexOf(one.id) - order.indexOf(other.id)),
    questions: questionOrder(file).flatMap(({ own, after }) => {
      if (!own) return []
      const { label, hint, why, placeholder, onlyIf, choices, after: _, ...rest } = own
      return {
        ...rest,
        ...(after !== undefined && { after }),
        required: own.required ?? false,
        sensitive: own.sensitive ?? false,
        ...(onlyIf && { onlyIf: conditionOf(onlyIf) }),
        ...(choices && {
          choices: choices.map((choice) => ({ ...choice, label: words(choice.label) })),
        }),
        label: words(label),
        ...optional('hint', hint),
        ...optional('why', why),
        ...optional('placeholder', placeholder),
      }
    }),
    documents: (file.documents ?? []).map(({ kind, label, required = false, onlyIf }) => ({
      kind,
      ...optional('label', label),
      required,
      ...(onlyIf && { onlyIf: conditionOf(onlyIf) }),
    })),
    overrides: overridable.flatMap((question) => {
      const override = file.standard?.[question]
      return override ? [{ question, ...override, ...optional('hint', override.hint) }] : []
    }),
    retired: file.retired ?? [],
  }
}
