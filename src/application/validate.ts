/** Validates applications. The browser, the server and the command line call this function. */
import { answersIn, isAsked } from './answers.ts'
import type { Application, CompleteApplication } from './application.ts'
import type { CommonAnswers } from './common-questions.ts'
import type { Today } from './fields/field.ts'
import { validateSignature } from './fields/signature.ts'
import { type Form, withOwnAnswers } from './form.ts'
import { broken, compact, type Issue } from './issues.ts'
import { isBlank } from './question.ts'
import { signerOf } from './signers.ts'

/** Returns every rule that an application breaks, in the order of its questions; empty for none. */
export function validate<Draft extends CommonAnswers>(
  draft: Draft,
  today: Today,
  form: Form<Draft>,
): readonly Issue[] {
  const application = withOwnAnswers(draft, form)
  const parts = Object.fromEntries(form.rules.map(({ of }) => [of, null]))
  return inOrder(form.schema, [
    ...questionIssues(answersIn({ ...application, ...parts }, form.schema), application, today),
    ...form.rules.flatMap(({ issues }) => issues(application, today)),
    ...signatureIssues(application, form),
  ])
}

/** Narrows an application without issues to a complete one. */
export function isComplete<Draft extends Application>(
  application: Draft,
  issues: readonly Issue[],
): application is Draft & CompleteApplication {
  return application.businessStructure !== '' && issues.length === 0
}

function signatureIssues<Draft extends CommonAnswers>(
  application: Draft,
  form: Form<Draft>,
): readonly Issue[] {
  const { signing, termsSignerFullName } = application
  const signer = signerOf(application, form)
  const chosen = signing ? signing.signeeId : (signer?.id ?? '')
  return compact({
    termsSignerFullName: validateSignature(
      termsSignerFullName,
      signer?.name ?? termsSignerFullName,
    ),
    'signing.signeeId': signer ? undefined : broken(chosen === '' ? 'required' : 'signer.unknown'),
  })
}

/** Sorts issues by the order of their questions. */
export function inOrder(
  { entries }: { readonly entries: object },
  issues: readonly Issue[],
): readonly Issue[] {
  const names = Object.keys(entries)
  const place = ({ path }: Issue) => names.indexOf(path.split('.')[0] ?? '')
  return issues.toSorted((one, other) => place(one) - place(other))
}

/** Returns the issues of single answers to the questions that an application is asked. */
export function questionIssues(
  answers: ReturnType<typeof answersIn>,
  application: object,
  today: Today,
): readonly Issue[] {
  return answers.flatMap((answer) => {
    const { path, question, value, group } = answer
    const { requiredIf, optional, field, rule } = question
    const isNeeded = isAsked(answer, application) && requiredIf?.(application, group) !== false
    if (!isNeeded || (optional && isBlank(value))) return []
    const issue = field.validate(value, today) ?? rule?.(application, group)
    return issue ? [{ path, ...issue }] : []
  })
}
