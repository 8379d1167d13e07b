import fc from 'fast-check'
import { expect, it } from 'vitest'
import { answersIn } from '../application/answers.ts'
import { share } from '../application/fields/share.ts'
import { stake } from '../application/fields/stake.ts'
import { us } from '../application/forms/us.ts'
import { sampleApplication, sampleToday } from '../application/testing/sample-application.ts'
import { describedQuestion } from './described-questions.ts'

/** An application with an answer to every question, or a placeholder. */
const answers = answersIn(sampleApplication(), us.schema)

it('describes no rule that a valid answer breaks', () => {
  const typed = fc.oneof(
    fc.string(),
    fc.stringMatching(/^\d{0,18}$/),
    fc.stringMatching(/^[a-z]{1,4}@[a-z]{1,4}\.com$/),
    fc.integer({ min: -1, max: 1_000_000_000 }),
    fc.integer({ min: -1, max: 101 }),
    fc.constantFrom(...answers.map(({ value }) => value).filter((value) => value !== true)),
  )
  let valid = 0
  const property = fc.property(fc.constantFrom(...answers), typed, ({ path, question }, value) => {
    if (typeof value !== typeof (question.empty ?? 0)) return
    if (question.field.validate(value, sampleToday)) return
    // The other answers limit these, too.
    const isPart = [share, stake].some((field) => field === question.field)
    if (isPart && (Number(value) < 0 || Number(value) > 100)) return
    valid += 1
    const description = describedQuestion(path.split('.').at(-1) ?? '', { question })
    if (typeof value === 'string') {
      if (description?.pattern) expect(value).toMatch(new RegExp(description.pattern))
      expect(value.length).toBeLessThanOrEqual(description?.maxLength ?? Number.POSITIVE_INFINITY)
    } else {
      expect(value).toBeGreaterThanOrEqual(description?.minimum ?? 0)
      expect(value).toBeLessThanOrEqual(description?.maximum ?? Number.POSITIVE_INFINITY)
    }
    if (description?.enum) expect(description.enum).toContain(value)
  })
  fc.assert(property, { numRuns: 5000 })
  expect(valid).toBeGreaterThan(500)
})

it('says when a conditional question is asked', () => {
  const conditional = answers.filter(({ question }) => question.onlyIf || question.requiredIf)
  expect(conditional.length).toBeGreaterThan(3)
  for (const { path, question } of conditional) {
    expect(describedQuestion(path, { question })?.description, path).toMatch(
      /Only if|Required if|Of every/,
    )
  }
})

it('knows every kind of answer that has a format', () => {
  const plain = answers.filter(({ path, question }) => {
    const description = describedQuestion(path.split('.').at(-1) ?? '', { question })
    return description && Object.keys(description).join() === 'description'
  })
  expect(plain.map(({ path }) => path)).toEqual(['useFulfillment', 'termsSignerFullName'])
})
