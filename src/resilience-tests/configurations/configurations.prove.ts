/**
 * Tests every documented configuration, started as an operator would: with `npm start`, or from the
 * unpacked package of `npm run package`. Prints the rows of docs/tested-configurations.md.
 */
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { beforeAll, expect, it, onTestFinished } from 'vitest'
import {
  type Program,
  type ProgramResult,
  serving,
  spawnCommand,
} from '../../test-support/program.ts'
import { testFolder } from '../../test-support/shared.ts'
import { checkFile } from '../../test-support/uploaded-document.ts'
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

/** Kills the programs that still run when the test ends. */
function started(
  command: string,
  args: readonly string[],
  env: Record<string, string>,
  folder = ROOT,
): Program {
  const program = spawnCommand(command, args, env, folder)
  onTestFinished(() => {
    program.process.kill('SIGKILL')
  })
  return program
}

it.for(CONFIGURATIONS)('$name', async ({ name, production, prepare }, context) => {
  const folder = await testFolder()
  const prepared = await prepare(folder)
  if (!prepared) return context.skip('PgBouncer is not installed')
  const { settings, expected } = prepared
  const env = { DATA_DIR: join(folder, 'data'), PORT: '0', ...WITHOUT_LIMITS, ...settings }
  const program = production
    ? started(join(installed, 'bin/server'), [], env)
    : started('npm', ['start'], env)
  const server = await serving(program)
  const host = new URL(server.origin).host
  const { routes, calls, reference, documents } = await walk(server, { host, ...expected })
  const operator = (...words: string[]): Promise<ProgramResult> =>
    started(join(installed, 'bin/operator'), words, env).ended
  expect(await operator('list', '--json')).toMatchObject({ code: 0, err: '' })
  const key = production ? join(folder, IDENTITY_FILE) : join(folder, 'data/sealing-identity.txt')
  const signer = join(folder, 'operator.pem')
  expect(
    await operator('keys', 'signer', 'Olga', '--output', signer, '--no-passphrase'),
  ).toMatchObject({ code: 0 })
  const opening = ['--identity', key, '--signer', signer]
  const { out } = await operator('show', reference, '--json', ...opening)
  expect(JSON.parse(out)).toMatchObject({
    reference,
    record: { client: { ipAddress: expected?.from ?? '127.0.0.1' } },
  })
  for (const { id } of documents) {
    const file = join(folder, id)
    const opened = await operator('document', reference, id, '--output', file, ...opening)
    expect(opened).toMatchObject({ code: 0, err: '' })
    expect(readFileSync(file).equals(checkFile)).toBe(true)
  }
  expect(await operator('verify')).toMatchObject({ code: 0, err: '' })
  await server.stop()
  process.stdout.write(`| ${name} | ${routes} | ${calls} | 0 | 0 |\n`)
})

/** Makes a copy of the project for a machine that npm has no Node for. */
async function projectWithoutNode(): Promise<string> {
  const folder = join(await testFolder(), 'project')
  const files = execFileSync('git', ['ls-files', '-z'], { cwd: ROOT, encoding: 'utf8' })
  for (const file of files.split('\0').filter((name) => name && existsSync(join(ROOT, name))))
    cpSync(join(ROOT, file), join(folder, file))
  for (const file of ['package.json', 'package-lock.json']) {
    const { optionalDependencies: _, ...read } = JSON.parse(
      readFileSync(join(folder, file), 'utf8'),
    )
    const { '': own, ...locked } = read.packages ?? {}
    for (const name of Object.keys(own?.optionalDependencies ?? {}))
      delete locked[`node_modules/${name}`]
    delete own?.optionalDependencies
    if (own) read.packages = { '': own, ...locked }
    writeFileSync(join(folder, file), JSON.stringify(read))
  }
  return folder
}

it(
  'without the packaged Node, under another',
  async () => {
    const folder = await projectWithoutNode()
    const PATH = `${dirname(realpathSync(process.execPath))}:/usr/local/bin:/usr/bin:/bin`
    const env = { DATA_DIR: join(folder, 'data'), PORT: '0', ...WITHOUT_LIMITS, PATH }
    execFileSync('npm', ['ci'], { cwd: folder, env: { ...process.env, PATH }, stdio: 'ignore' })
    const server = await serving(started('npm', ['start'], env, folder))
    const { routes, calls } = await walk(server, { host: new URL(server.origin).host })
    await server.stop()
    process.stdout.write(`| without the packaged Node | ${routes} | ${calls} | 0 | 0 |\n`)
  },
  PACKAGED_MS,
)

it('has in the package what its pages link to', async () => {
  expect(await brokenLinks(installed)).toEqual([])
})
