import { existsSync, readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'
import * as v from 'valibot'

export interface Tally {
  readonly passed: number
  /** The failures, one a line: the summary at the end repeats them. */
  readonly failed: readonly string[]
  /** The names of the skipped tests. */
  readonly skipped: readonly string[]
  /** The names of the tests that failed first and passed on a second try. */
  readonly unsteady: readonly string[]
}

/** The result of an empty run. */
export const NOTHING: Tally = { passed: 0, failed: [], skipped: [], unsteady: [] }

const vitestReport = v.object({
  testResults: v.array(
    v.object({
      name: v.string(),
      status: v.string(),
      assertionResults: v.array(
        v.object({
          fullName: v.string(),
          status: v.string(),
          failureMessages: v.array(v.string()),
        }),
      ),
    }),
  ),
})

const errors = v.array(v.object({ message: v.optional(v.string(), '') }))

const playwrightReport = v.object({
  errors,
  suites: v.array(v.unknown()),
})

const playwrightSuite = v.object({
  specs: v.array(
    v.object({
      title: v.string(),
      tests: v.array(
        v.object({
          status: v.string(),
          results: v.array(v.object({ errors })),
        }),
      ),
    }),
  ),
  suites: v.optional(v.array(v.unknown())),
})

interface PlaywrightTest {
  readonly title: string
  readonly results: readonly { readonly errors: readonly { readonly message: string }[] }[]
}

/** Returns the result of a run that is only known to have failed. */
export function failedBy(reason: string): Tally {
  return { ...NOTHING, failed: [reason] }
}

/** Returns the same results, or a failure if no test passed and none failed. */
export function orNothingProved(tallies: readonly Tally[]): readonly Tally[] {
  const isNone = tallies.every(({ passed, failed }) => passed === 0 && failed.length === 0)
  const nothing = 'Nothing was proved: no test has this name, or each was skipped'
  return isNone ? [...tallies, failedBy(nothing)] : tallies
}

/** Returns a run's last lines: the names of skipped and failed tests, and how many passed. */
export function outcome(tallies: readonly Tally[]): string {
  const named = (title: string, lines: readonly string[]) =>
    lines.length === 0
      ? ''
      : `\n${title} (${lines.length}):\n${lines.map((line) => `  ${line}\n`).join('')}`
  const skipped = tallies.flatMap((tally) => tally.skipped)
  const unsteady = tallies.flatMap((tally) => tally.unsteady)
  const failed = tallies.flatMap((tally) => tally.failed)
  const passed = tallies.reduce((sum, tally) => sum + tally.passed, 0)
  return `${named('Skipped', skipped)}${named('Passed at the second try', unsteady)}${named('Failed', failed)}\n${passed} passed, ${failed.length} failed\n`
}

/**
 * Counts the tests in the JSON report of a Vitest run. A file that cannot be loaded counts as one
 * failure, and so does a run that exits with an error although no test failed.
 */
export function tallyVitest(path: string, status: number): Tally {
  return tally(path, status, (json) => {
    const files = v.parse(vitestReport, json).testResults
    const tests = files.flatMap((file) => file.assertionResults)
    const broken = files.filter(
      (file) => file.status === 'failed' && file.assertionResults.length === 0,
    )
    const failed = tests.filter((test) => test.status === 'failed')
    const passed = tests.filter((test) => test.status === 'passed')
    const skipped = tests.filter((test) => !passed.includes(test) && !failed.includes(test))
    return {
      passed: passed.length,
      failed: [
        ...failed.map((test) => `${test.fullName}: ${firstLine(test.failureMessages)}`),
        ...broken.map((file) => `${file.name} did not load`),
      ],
      skipped: skipped.map((test) => test.fullName),
      unsteady: [],
    }
  })
}

/** Counts the tests in a Playwright run's report. Only a run with retries has unsteady ones. */
export function tallyPlaywright(path: string, status: number): Tally {
  return tally(path, status, (json) => {
    const report = v.parse(playwrightReport, json)
    const specs = report.suites.flatMap(specsOf)
    const tests = specs.flatMap((spec) =>
      spec.tests.map((test) => ({ ...test, title: spec.title })),
    )
    const unsteady = tests.filter((test) => test.status === 'flaky')
    const passed = tests.filter((test) => test.status === 'expected' || unsteady.includes(test))
    const skipped = tests.filter((test) => test.status === 'skipped')
    const failed = tests.filter((test) => !passed.includes(test) && !skipped.includes(test))
    return {
      passed: passed.length,
      failed: [
        ...failed.map(withReason),
        ...report.errors.map(({ message }) => firstLine([message])),
      ],
      skipped: skipped.map((test) => test.title),
      unsteady: unsteady.map(withReason),
    }
  })
}

function withReason({ title, results }: PlaywrightTest): string {
  return `${title}: ${firstLine(results.flatMap(({ errors }) => errors.map(({ message }) => message)))}`
}

function specsOf(json: unknown): v.InferOutput<typeof playwrightSuite>['specs'] {
  const { specs, suites } = v.parse(playwrightSuite, json)
  return [...specs, ...(suites ?? []).flatMap(specsOf)]
}

function tally(path: string, status: number, count: (json: unknown) => Tally): Tally {
  let counted: Tally
  try {
    counted = count(JSON.parse(readFileSync(path, 'utf8')))
  } catch (error) {
    return failedBy(
      existsSync(path)
        ? `The run left a report that cannot be read: ${String(error)}`
        : 'The run left no report',
    )
  }
  return status !== 0 && counted.failed.length === 0
    ? { ...counted, failed: [`No test failed, but the run ended with ${status}`] }
    : counted
}

function firstLine(messages: readonly string[]): string {
  return stripVTControlCharacters(messages[0] ?? '').split('\n', 1)[0] ?? ''
}
