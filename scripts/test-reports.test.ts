import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { NOTHING, orNothingProved, outcome, tallyPlaywright, tallyVitest } from './test-reports.ts'

let folder = ''
let path = ''

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'test-reports-'))
  path = join(folder, 'report.json')
})

afterEach(() => rmSync(folder, { recursive: true }))

function write(json: object): void {
  writeFileSync(path, JSON.stringify(json))
}

function file(status: string, ...statuses: string[]) {
  const assertionResults = statuses.map((status) => ({
    fullName: `a ${status} test`,
    status: status,
    failureMessages: status === 'failed' ? ['Error: why\n  at x'] : [],
  }))
  return { name: 'a.test.ts', status, assertionResults }
}

function suite(...statuses: string[]) {
  return {
    specs: statuses.map((status) => ({
      title: `${status} spec`,
      tests: [{ status, results: [{ errors: [{ message: 'why\n  at x' }] }] }],
    })),
  }
}

describe('the summary of a run', () => {
  it('names skipped and failed tests, and counts them', () => {
    const tallies = [
      { passed: 2, failed: ['a: why'], skipped: ['b'], unsteady: ['d: why'] },
      { ...NOTHING, passed: 1, skipped: ['c'] },
    ]
    expect(outcome(tallies)).toBe(
      '\nSkipped (2):\n  b\n  c\n\nPassed at the second try (1):\n  d: why\n\nFailed (1):\n  a: why\n\n3 passed, 1 failed\n',
    )
    expect(outcome([{ ...NOTHING, passed: 3 }])).toBe('\n3 passed, 0 failed\n')
  })

  it.each([
    { tallies: [{ ...NOTHING, skipped: ['b'] }], end: '0 passed, 1 failed\n' },
    { tallies: [], end: '0 passed, 1 failed\n' },
    { tallies: [{ ...NOTHING, failed: ['a'] }], end: '0 passed, 1 failed\n' },
    { tallies: [{ ...NOTHING, passed: 1, skipped: ['b'] }], end: '1 passed, 0 failed\n' },
  ])('reports a failure if nothing was tested: $tallies', ({ tallies, end }) => {
    expect(outcome(orNothingProved(tallies))).toContain(end)
  })
})

describe('the tally of a Vitest run', () => {
  it('counts tests, files that do not load, and skipped tests', () => {
    const testResults = [file('failed', 'passed', 'failed', 'skipped', 'todo'), file('failed')]
    write({ testResults })
    const skipped = ['a skipped test', 'a todo test']
    const failed = ['a failed test: Error: why', 'a.test.ts did not load']
    expect(tallyVitest(path, 1)).toEqual({ passed: 1, failed, skipped, unsteady: [] })
  })

  it('counts an exit with an error as a failure if no test failed', () => {
    write({ testResults: [file('passed', 'passed')] })
    const failed = ['No test failed, but the run ended with 1']
    expect(tallyVitest(path, 1)).toEqual({ ...NOTHING, passed: 1, failed })
  })

  it('counts a missing report as a failure, even after an exit without error', () => {
    const failed = ['The run left no report']
    expect(tallyVitest(path, 0)).toEqual({ ...NOTHING, failed })
  })

  it('says what is wrong with a report that cannot be read', () => {
    write({ testResults: 'none' })
    expect(tallyVitest(path, 0).failed).toEqual([expect.stringMatching(/Expected Array/)])
  })
})

describe('the tally of a Playwright run', () => {
  it('counts nested specs and errors outside tests, and names specs that passed on a second try', () => {
    const outer = { ...suite('expected', 'flaky'), suites: [suite('unexpected', 'skipped')] }
    write({ errors: [{ message: 'no tests' }], suites: [outer] })
    expect(tallyPlaywright(path, 1)).toEqual({
      passed: 2,
      failed: ['unexpected spec: why', 'no tests'],
      skipped: ['skipped spec'],
      unsteady: ['flaky spec: why'],
    })
  })
})
