import { latestDay } from '../../application/fields/field.ts'
import { questionOf } from '../../application/form.ts'
import { conditionOf, questionsIn } from '../../application/forms/condition.ts'
import { overridable } from '../../application/forms/definition.ts'
import type { PolicyRule } from '../../application/forms/us/policy.ts'
import { us } from '../../application/forms/us.ts'
import { ownValue } from '../../application/json/own-value.ts'
import { conditionUses } from './condition-checks.ts'
import type { FormContext } from './form-context.ts'
import type { FormFile } from './form-file.ts'
import type { FormProblem } from './form-problems.ts'

/** The policy rules that need a question's answer. */
const NEEDED_BY: Readonly<Record<string, string>> = {
  'internet-without-website': 'businessWebsite',
  'business-age': 'yearFounded',
}

function needs(rule: PolicyRule, name: string): boolean {
  if (rule.rule !== 'answers') return ownValue(NEEDED_BY, rule.rule) === name
  return questionsIn(conditionOf(rule.onlyIf)).includes(name)
}

export function standardProblems(
  file: FormFile,
  { policy }: Pick<FormContext, 'policy'>,
): readonly FormProblem[] {
  const { standard = {} } = file
  return overridable.flatMap((name) => {
    const override = standard[name]
    if (!override) return []
    const path = ['standard', name]
    const { hidden, optional, prefill } = override
    const problems: FormProblem[] = []
    const rule = policy.find((candidate) => needs(candidate, name))
    if (hidden && rule) {
      const message = `must not be used: the rule ${rule.rule} of the policy needs the answer`
      problems.push({ path: [...path, 'hidden'], message })
    }
    if (hidden && conditionUses(file).includes(name)) {
      const message = 'must not be used: a condition needs the answer'
      problems.push({ path: [...path, 'hidden'], message })
    }
    if (hidden && (optional || prefill !== undefined || override.hint)) {
      problems.push({ path, message: 'is hidden: leave out the other keys' })
    }
    const question = questionOf(name, us)
    if (optional && typeof question?.empty === 'boolean') {
      const message = 'is not needed: this question is already optional'
      problems.push({ path: [...path, 'optional'], message })
    }
    if (prefill !== undefined && question) {
      const isRight = typeof prefill === typeof question.empty
      const broken = isRight && question.field.validate(prefill, latestDay(new Date()))
      if (!isRight || broken) {
        problems.push({ path: [...path, 'prefill'], message: 'is not an answer to this question' })
      }
    }
    return problems
  })
}
