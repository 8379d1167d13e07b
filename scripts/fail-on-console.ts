/**
 * Unexpected console output fails the test that wrote it. A test that expects output mocks the
 * method with `vi.spyOn(console, 'error').mockImplementation(…)` and checks it.
 */
import { format } from 'node:util'
import { afterAll, afterEach } from 'vitest'

const METHODS = ['debug', 'error', 'info', 'log', 'trace', 'warn'] as const
const written: string[] = []

for (const method of METHODS) {
  console[method] = (...values: unknown[]) => {
    written.push(`console.${method}: ${format(...values)}`)
  }
}

function expectSilence(): void {
  const lines = written.splice(0)
  if (lines.length > 0) throw new Error(`Unexpected console output\n${lines.join('\n')}`)
}

afterEach(expectSilence)
afterAll(expectSilence)
