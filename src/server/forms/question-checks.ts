/** The keys that each kind of question must have, and must not have. */
import type { OwnKind } from '../../application/forms/definition.ts'
import { languages } from '../../application/language.ts'
import { limits } from '../../application/reference/limits.ts'
import type { FormFile, QuestionInFile } from './form-file.ts'
import type { FormProblem } from './form-problems.ts'

type Extra = 'min' | 'max' | 'choices' | 'placeholder' | 'sensitive'

const EXTRAS: Readonly<Record<OwnKind, readonly Extra[]>> = {
  text: ['max', 'placeholder', 'sensitive'],
  'long-text': ['max', 'placeholder', 'sensitive'],
  number: ['min', 'max', 'placeholder', 'sensitive'],
  money: ['min', 'max', 'placeholder', 'sensitive'],
  date: ['sensitive'],
  'yes-no': [],
  choice: ['choices', 'sensitive'],
  choices: ['choices', 'sensitive'],
  phone: ['placeholder', 'sensitive'],
  email: ['placeholder', 'sensitive'],
  website: ['placeholder', 'sensitive'],
  country: ['sensitive'],
  state: ['sensitive'],
  consent: [],
}

const ALL_EXTRAS: readonly Extra[] = ['min', 'max', 'choices', 'placeholder', 'sensitive']

export function questionProblems({ questions = [] }: FormFile): readonly FormProblem[] {
  return questions.flatMap((question, index) =>
    problemsOf(question).map(({ path, message }) => ({
      path: ['questions', index, ...path],
      message,
    })),
  )
}

function problemsOf(question: QuestionInFile): FormProblem[] {
  const { kind, min, max, choices } = question
  const fits = EXTRAS[kind]
  const extra = ALL_EXTRAS.filter((name) => question[name] !== undefined && !fits.includes(name))
  const misfits = extra
    .filter((name) => question[name] !== false)
    .map((name) => ({ path: [name], message: `is not for a question of the kind ${kind}` }))
  const bounds =
    min !== undefined && max !== undefined && min > max
      ? [{ path: ['max'], message: 'must not be below min' }]
      : []
  const isText = fits.includes('max') && !fits.includes('min')
  if (isText && max !== undefined && (max < 1 || max > limits.nameLength)) {
    const message = `must be from 1 to ${limits.nameLength} characters for text`
    bounds.push({ path: ['max'], message })
  }
  if (!fits.includes('choices')) return [...misfits, ...bounds]
  if (!choices) return [...misfits, { path: ['choices'], message: 'is missing' }]
  const isOpen = choices.some(({ retired }) => !retired)
  return [
    ...misfits,
    ...(isOpen ? [] : [{ path: ['choices'], message: 'must have a choice that is not retired' }]),
    ...valueProblems(choices.map(({ value }) => value)),
    ...languages.flatMap((language) =>
      repeats(choices.map(({ label, retired }) => (retired ? undefined : label[language]))).map(
        (index) => ({
          path: ['choices', index, 'label', language],
          message: 'is the label of another choice, too: applicants could not tell them apart',
        }),
      ),
    ),
  ]
}

/** Finds values that are repeated, also where capitals do not count. */
function valueProblems(values: readonly string[]): FormProblem[] {
  const folded = values.map((value) => value.toLowerCase())
  return repeats(folded).map((index) => {
    const value = values[index] ?? ''
    const other = values[folded.indexOf(value.toLowerCase())] ?? ''
    const isSame = values.indexOf(value) < index
    return {
      path: ['choices', index, 'value'],
      message: isSame ? 'is the value of another choice, too' : onlyInCase('the value', other),
    }
  })
}

/** @param noun the kind of name, with its article */
export function onlyInCase(noun: string, other: string): string {
  return `differs from ${noun} “${other}” only in capitals: choose a name that differs in a letter`
}

/** Returns the indexes of repeated values. */
function repeats(values: readonly (string | undefined)[]): readonly number[] {
  return values.flatMap((value, index) =>
    value !== undefined && values.indexOf(value) < index ? [index] : [],
  )
}
