/**
 * Runs a part of the tests repeatedly, every second time beside other work. A test that passes only
 * at its second try counts as failed. Each run is a line of `docs/repeated-runs.jsonl`; after an
 * interruption, only the missing runs of this commit follow.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { dequal } from 'dequal/lite'
import * as v from 'valibot'
import { root, run } from './run.ts'
import { PARTS, type Part } from './test-parts.ts'

const FILE = 'docs/repeated-runs.jsonl'
const PATH = join(root, FILE)
/** The number of processes that keep a processor busy. */
const LOAD = 4
const BUSY = 'for (;;) {}'

const repeatedRun = v.object({
  at: v.string(),
  commit: v.string(),
  part: v.string(),
  /** The part's test files that ran; empty for all. */
  only: v.optional(v.array(v.string()), []),
  /** The number of busy processes beside the run. */
  load: v.number(),
  passed: v.number(),
  failed: v.array(v.string()),
  seconds: v.number(),
})
type RepeatedRun = v.InferOutput<typeof repeatedRun>

/** Returns whether all runs of this commit, or of `only` these files, passed, also earlier ones. */
export async function repeat(
  times: number,
  name: string,
  only: readonly string[],
): Promise<boolean> {
  const part = PARTS.find((candidate) => candidate.name === name)
  if (!part) throw new Error(`There is no part ${name}`)
  if (!Number.isInteger(times) || times < 1)
    throw new Error('Say how often: npm run prove -- repeat 20 e2e')
  const commit = git('rev-parse', '--short', 'HEAD')
  if (git('status', '--porcelain', '--', '.', `:!${FILE}`) !== '')
    throw new Error('Commit first: a run is told by its commit')
  const built = await run('node', ['scripts/build-web.ts'], 'inherit')
  if (built.status !== 0) throw new Error('The pages cannot be built')
  const isOurs = (run: RepeatedRun) =>
    run.commit === commit && run.part === name && dequal(run.only, only)
  for (let done = recorded().filter(isOurs).length; done < times; done += 1) {
    const load = done % 2 === 0 ? 0 : LOAD
    const { passed, failed, seconds } = await runBeside(load, part, only)
    const line: RepeatedRun = {
      at: new Date().toISOString(),
      commit,
      part: name,
      only: [...only],
      load,
      passed,
      failed,
      seconds,
    }
    appendFileSync(PATH, `${JSON.stringify(line)}\n`)
  }
  const runs = recorded().filter(isOurs)
  const failures = runs.flatMap(({ failed }) => failed)
  process.stdout.write(
    `${name}, ${commit}: ${runs.length} runs, ${runs.filter(({ load }) => load > 0).length} of them beside a load of ${LOAD}; ${failures.length} failed\n`,
  )
  for (const failure of failures) process.stdout.write(`Failed: ${failure}\n`)
  return failures.length === 0
}

function git(...args: readonly string[]): string {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
}

function recorded(): readonly RepeatedRun[] {
  const text = existsSync(PATH) ? readFileSync(PATH, 'utf8') : ''
  const lines = text.split('\n').filter((line) => line !== '')
  return lines.map((line) => v.parse(repeatedRun, JSON.parse(line)))
}

async function runBeside(load: number, part: Part, only: readonly string[]) {
  const busy = Array.from(
    { length: load },
    (): ChildProcess => spawn(process.execPath, ['-e', BUSY], { stdio: 'ignore' }),
  )
  const end = () => {
    for (const child of busy) child.kill('SIGKILL')
  }
  process.once('exit', end)
  const startedAt = performance.now()
  const { passed, failed, unsteady } = await part.run(true, only).finally(end)
  process.off('exit', end)
  return {
    passed: passed - unsteady.length,
    // The paths of this machine are removed, since they concern nobody else.
    failed: [...failed, ...unsteady].map((line) => line.replaceAll(tmpdir(), '…')),
    seconds: Math.round((performance.now() - startedAt) / 1000),
  }
}
