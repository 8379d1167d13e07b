import { expect, test } from 'vitest'
import * as en from '../../messages/en/first-step.ts'
import * as later from '../../messages/en/pages.ts'
import { us } from '../forms/us.ts'
import { signedApplication } from '../testing/sample-application.ts'
import { sectionLine } from './section-line.ts'

test('a line breaks after a point only, and never within an account number', () => {
  const line = sectionLine('banking-information', signedApplication(), us, { ...en, ...later })
  expect(line).toMatch(/^[^\u00a0]+\u00a0· ••••\u00a0\d{4}$/)
})
