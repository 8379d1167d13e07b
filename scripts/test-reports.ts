import { readFileSync } from 'node:fs'
import * as v from 'valibot'

/** The result of one part of the tests. */
export interface Tally {
  readonly passed: number
  readonly failed: number
  /** The names of the skipped tests. */
  readonly skipped: readonly string[]
}

const FAILED: Tally = { passed: 0, failed: 1, skipped: [] }

const vitestReport = v.object({
  testResults: v.array(
    v.object({
      name: v.string(),
      status: v.string(),
      assertionResults: v.array(v.object({ fullName: v.string(), status: v.string() })),
    }),
  ),
})

const playwrightReport = v.object({
  errors: v.array(v.unknown()),
  suites: v.array(v.unknown()),
})

const playwrightSuite = v.object({
  specs: v.array(v.object({ title: v.string(), tests: v.array(v.object({ status: v.string() })) })),
  suites: v.optional(v.array(v.unknown())),
})

/**
 * Counts the tests in the JSON report of a Vitest run. A file that cannot be loaded counts as one
 * failure, and so does a run that exits with an error although no test failed.
 */
export function tallyVitest(path: string, status: number): Tally {
  return tally(path, status, (json) => {
    const files = v.parse(vitestReport, json).testResults
    const tests = files.flatMap((file) => file.assertionResults)
    const broken = files.filter(
      (one) => one.status === 'failed' && one.assertionResults.length === 0,
    )
    const failed = tests.filter((test) => test.status === 'failed')
    const passed = tests.filter((test) => test.status === 'passed')
    const skipped = tests.filter((test) => !passed.includes(test) && !failed.includes(test))
    return {
      passed: passed.length,
      failed: failed.length + broken.length,
      skipped: skipped.map((test) => test.fullName),
    }
  })
}

/** Counts the tests in the JSON report of a Playwright run, by the same rules. */
export function tallyPlaywright(path: string, status: number): Tally {
  return tally(path, status, (json) => {
    const { errors, suites } = v.parse(playwrightReport, json)
    const specs = suites.flatMap(specsOf)
    const tests = specs.flatMap((spec) =>
      spec.tests.map((test) => ({ ...test, title: spec.title })),
    )
    const passed = tests.filter((test) => test.status === 'expected')
    const skipped = tests.filter((test) => test.status === 'skipped')
    return {
      passed: passed.length,
      failed: tests.length - passed.length - skipped.length + errors.length,
      skipped: skipped.map((test) => test.title),
    }
  })
}

function specsOf(json: unknown): v.InferOutput<typeof playwrightSuite>['specs'] {
  const { specs, suites } = v.parse(playwrightSuite, json)
  return [...specs, ...(suites ?? []).flatMap(specsOf)]
}

function tally(path: string, status: number, count: (json: unknown) => Tally): Tally {
  let counted: Tally
  try {
    counted = count(JSON.parse(readFileSync(path, 'utf8')))
  } catch {
    return FAILED
  }
  return status !== 0 && counted.failed === 0 ? { ...counted, failed: 1 } : counted
}
