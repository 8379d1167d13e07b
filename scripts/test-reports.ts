import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'

/** What a part of the tests came to. */
export interface Tally {
  readonly passed: number
  readonly failed: number
  /** The names of the tests that did not run. */
  readonly skipped: readonly string[]
}

const FAILED: Tally = { passed: 0, failed: 1, skipped: [] }

const vitestReport = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(z.object({ fullName: z.string(), status: z.string() })),
    }),
  ),
})

const playwrightReport = z.object({
  errors: z.array(z.unknown()),
  suites: z.array(z.unknown()),
})

const playwrightSuite = z.object({
  specs: z.array(z.object({ title: z.string(), tests: z.array(z.object({ status: z.string() })) })),
  suites: z.optional(z.array(z.unknown())),
})

/**
 * Counts the JSON report of a Vitest run. A file that cannot be loaded counts as one failure, and
 * so does a run that ended badly with no failure to show for it.
 */
export function tallyVitest(path: string, status: number): Tally {
  return tally(path, status, (json) => {
    const files = vitestReport.parse(json).testResults
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

/** Counts the JSON report of a Playwright run, by the same rules. */
export function tallyPlaywright(path: string, status: number): Tally {
  return tally(path, status, (json) => {
    const { errors, suites } = playwrightReport.parse(json)
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

function specsOf(json: unknown): z.infer<typeof playwrightSuite>['specs'] {
  const { specs, suites } = playwrightSuite.parse(json)
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
