/**
 * Texts that arrived at once, such as pasted ones, and that their fields could not read. They stay
 * in their fields, with errors, until they are changed.
 */
import { type Answer, answersIn, isAsked } from '../../application/answers.ts'
import { isEmpty, type Today } from '../../application/fields/field.ts'
import { hasSecretNumber } from '../../application/fields/secret-number.ts'
import { owner } from '../../application/forms/us/schema.ts'
import { compact, type Issue, isBelow } from '../../application/issues.ts'
import { ownValue } from '../../application/json/own-value.ts'
import { bankOf } from './bank-form.ts'
import { applicationOf, type FormState } from './form-state.ts'
import { fieldKey, ownerPath } from './people-form.ts'
import { toOwner } from './person-form.ts'
import { shownForm } from './shown-form.ts'

/** Returns the answers of all forms, including the owners' open forms. */
export function answersOf(form: FormState): readonly Answer[] {
  const { people } = form
  const open = people.owners.flatMap(({ saved, typed }) =>
    typed && (saved || people.isAddingOwner) ? [typed] : [],
  )
  const typed = { ...applicationOf(form), ...bankOf(form.bank) }
  return [
    ...answersIn(typed, shownForm().schema),
    ...open.flatMap((form) => answersIn(toOwner(form), owner, ownerPath(people, form.id))),
  ]
}

type Texts = Readonly<Record<string, string>>

/** Returns a form with these texts, or without any. */
export function withTexts(form: Omit<FormState, 'unread'>, texts: Texts): FormState {
  return Object.keys(texts).length > 0 ? { ...form, unread: texts } : form
}

/**
 * Returns whether an answer, or a text in its place, is never saved: it is sensitive, or a number
 * that another question would keep secret.
 */
export function isSecret({ sensitive }: Answer['question'], value: unknown): boolean {
  return sensitive || hasSecretNumber(String(value))
}

/** Returns the form without the texts that are not saved. */
export function withoutSensitiveTexts({ unread = {}, ...form }: FormState): FormState {
  const saved = answersOf(form).flatMap(({ path, question }) => {
    const key = fieldKey(path, form.people)
    const text = ownValue(unread, key)
    return text === undefined || isSecret(question, text) ? [] : [[key, text] as const]
  })
  return withTexts(form, Object.fromEntries(saved))
}

/**
 * Returns the issues of the texts that are shown in place of answers.
 *
 * @param answers the answers in place of those of all forms
 */
export function unreadIssues(
  form: FormState,
  today: Today,
  answers?: readonly Answer[],
): readonly Issue[] {
  const { unread } = form
  if (!unread) return []
  return (answers ?? answersOf(form)).flatMap((answer) => {
    const { path, question, value } = answer
    const { field, empty } = question
    const text = ownValue(unread, fieldKey(path, form.people))
    const isShown = isEmpty(field.format(value)) && isAsked(answer, form.answers)
    return text === undefined || !isShown
      ? []
      : compact({ [path]: field.validate(empty === null ? Number.NaN : text, today) })
  })
}

/**
 * Returns the issues with those of unread texts in place of missing answers. An answer that may be
 * missing has its issue, too, if its question is one of the names or below.
 */
export function withUnread(
  issues: readonly Issue[],
  unread: readonly Issue[],
  names: readonly string[] = [],
): readonly Issue[] {
  return [
    ...issues.map((issue) => unread.find(isAt(issue.path)) ?? issue),
    ...unread.filter(
      ({ path }) => !issues.some(isAt(path)) && names.some((name) => isBelow(path, name)),
    ),
  ]
}

function isAt(path: string) {
  return (other: { readonly path: string }) => other.path === path
}
