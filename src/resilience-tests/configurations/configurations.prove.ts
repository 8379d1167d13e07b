/**
 * Every documented configuration, started as an operator starts it: `npm start`, or the package that
 * `npm run package` makes, unpacked. Prints the rows of docs/tested-configurations.md.
 */
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { beforeAll, expect, it, onTestFinished } from 'vitest'
import { type Ended, type Program, serving, spawnCommand } from '../../test-support/program.ts'
import { testFolder } from '../../test-support/test-folder.ts'
import { brokenLinks } from './links.ts'
import { CONFIGURATIONS, IDENTITY_FILE, WITHOUT_LIMITS } from './table.ts'
import { walk } from './walk.ts'

const ROOT = join(import.meta.dirname, '../../..')
const DIST = join(ROOT, 'dist')
const PACKAGED_MS = 600_000

/** The folder of the unpacked package. */
let installed = ''

beforeAll(() => {
  const made = execFileSync('npm', ['run', '-s', 'package'], { cwd: ROOT, encoding: 'utf8' })
  const [, tarball = ''] = /^dist\/(\S+\.tar\.gz)$/m.exec(made) ?? []
  installed = join(DIST, 'unpacked')
  execFileSync('rm', ['-rf', installed])
  execFileSync('mkdir', [installed])
  execFileSync('tar', ['-xzf', join(DIST, tarball), '--strip-components=1', '-C', installed])
}, PACKAGED_MS)

/** What still runs when the test ends is killed. */
function started(command: string, args: readonly string[], env: Record<string, string>): Program {
  const program = spawnCommand(command, args, env, ROOT)
  onTestFinished(() => {
    program.process.kill('SIGKILL')
  })
  return program
}

it.for(CONFIGURATIONS)('$name', async ({ name, production, settings, expected }, context) => {
  const folder = await testFolder()
  const own = await settings(folder)
  if (!own) return context.skip('PgBouncer is not installed')
  const env = { DATA_DIR: join(folder, 'data'), PORT: '0', ...WITHOUT_LIMITS, ...own }
  const program = production
    ? started(join(installed, 'bin/server'), [], env)
    : started('npm', ['start'], env)
  const server = await serving(program)
  const host = new URL(server.origin).host
  const { routes, calls, reference } = await walk(server, { host, ...expected })
  const operator = (...words: string[]): Promise<Ended> =>
    started(join(installed, 'bin/operator'), words, env).ended
  expect(await operator('list', '--json')).toMatchObject({ code: 0, err: '' })
  const key = production ? join(folder, IDENTITY_FILE) : join(folder, 'data/sealing-identity.txt')
  const signer = join(folder, 'operator.pem')
  expect(await operator('keys', 'signer', 'Olga', '--output', signer)).toMatchObject({ code: 0 })
  const { out } = await operator('show', reference, '--json', '--identity', key, '--signer', signer)
  expect(JSON.parse(out)).toMatchObject({
    reference,
    record: { client: { ipAddress: expected?.from ?? '127.0.0.1' } },
  })
  expect(await operator('verify')).toMatchObject({ code: 0, err: '' })
  await server.stop()
  process.stdout.write(`| ${name} | ${routes} | ${calls} | 0 | 0 |\n`)
})

it('has in the package what its pages link to', async () => {
  expect(await brokenLinks(installed)).toEqual([])
})
