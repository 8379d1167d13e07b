/** Runs the pages' `sh` blocks in order, on one server; `docs/integrate.md` has its own test. */
import { execFile } from 'node:child_process'
import { copyFile, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it, onTestFinished } from 'vitest'
import { sampleSubmission } from '../application/testing/sample-application.ts'
import { ownKeyPair } from '../server/platform/encryption/unseal.ts'
import { operator } from '../test-support/run-operator.ts'
import { testFolder } from '../test-support/shared.ts'
import { referenceIn, testServer } from '../test-support/test-server.ts'

const root = join(import.meta.dirname, '../..')
const inDocs = (await readdir(join(root, 'docs'))).map((file) => `docs/${file}`)
const pages = await Promise.all(
  [...(await readdir(root)), ...inDocs]
    .filter((file) => file.endsWith('.md') && file !== 'docs/integrate.md')
    .map(async (page) => [page, blocksOf(await readFile(join(root, page), 'utf8'), 'sh')] as const),
)

function blocksOf(text: string, language: string): readonly string[] {
  return [...text.matchAll(new RegExp(`^( *)\`\`\`${language}\n(.*?)^ *\`\`\``, 'gms'))].map(
    ([, , block = '']) => block,
  )
}

/**
 * The command as the pages call it: in a clone, and where the product is installed. It runs in this
 * process, since starting one takes ten times as long; `operator.test.ts` starts one.
 */
const SHELL = `set -euo pipefail
operator() {
  local code
  exec 3<>"/dev/tcp/127.0.0.1/$COMMANDS"
  { env -0; printf '%s\\0' '' "$@" ''; } >&3
  read -r code <&3
  cat <&3
  return "$code"
}
npm() { [ "$1 $2 $3 $4" = 'run -s operator --' ] && operator "\${@:5}"; }
`

/**
 * Runs the shell's commands in its folder, with its environment. Returns the port that accepts
 * them, and their error output.
 */
async function takingCommands(folder: string) {
  const errors: string[] = []
  const before = process.cwd()
  process.chdir(folder)
  onTestFinished(() => process.chdir(before))
  const server = createServer((socket) => {
    let sent = ''
    socket.setEncoding('utf8').on('data', async (text) => {
      sent += text
      const parts = sent.split('\0').slice(0, -1)
      const between = parts.indexOf('')
      if (between < 0 || parts.indexOf('', between + 1) < 0) return
      const set = parts.slice(0, between).map((part) => part.split(/=(.*)/s).slice(0, 2))
      const env = { DATA_DIR: folder, ...Object.fromEntries(set) }
      const { code, out, err } = await operator(env, ...parts.slice(between + 1, -1))
      if (code !== 0) errors.push(err)
      socket.end(`${code}\n${out}`)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return { port: (server.address() as AddressInfo).port, errors }
}

/** The settings that allow a program to have its own hosts and emails. */
const OF_PROGRAMS = {
  SANDBOX_ON_NETWORK: 'yes',
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'apply@example.com',
}

/** Makes the folder that a reader of the pages would have: the server's data, and the keys. */
async function installation(script: string) {
  const server = await testServer()
  const reference = referenceIn(await server.submit(sampleSubmission()))
  const folder = await testFolder()
  await symlink(server.folder, join(folder, 'data'))
  for (const file of ['operator.txt', 'safe.txt']) {
    if (script.includes(`keys new ${file}`)) continue
    await copyFile(join(server.folder, 'sealing-identity.txt'), join(folder, file))
  }
  await writeFile(join(folder, 'passphrase'), 'correct horse battery staple')
  const env = {
    PATH: process.env.PATH,
    DATA_DIR: server.folder,
    OPERATOR_KEY_PASSPHRASE_FILE: join(folder, 'passphrase'),
  }
  return { folder, reference, env }
}

const runnable = pages.filter(([, blocks]) => blocks.length > 0)

it('documented blocks are on the pages that begin with a command', () => {
  expect(runnable.map(([page]) => page)).toEqual(
    expect.arrayContaining([
      'README.md',
      'docs/bad-night.md',
      'docs/install.md',
      'docs/operating.md',
    ]),
  )
})

it.each(runnable)('documented blocks run in %s', async (page, blocks) => {
  const script = blocks.join('\n')
  const { folder, reference, env } = await installation(script)
  const PROGRAMS_DIR = page === 'docs/programs.md' ? await documentedProgram(folder) : undefined
  const { port, errors } = await takingCommands(folder)
  const ran = promisify(execFile)(
    'bash',
    ['-c', SHELL + script.replaceAll('MA-7K3Q-9XDM', reference)],
    {
      cwd: folder,
      env: {
        ...env,
        COMMANDS: String(port),
        ...(PROGRAMS_DIR !== undefined && { PROGRAMS_DIR, ...OF_PROGRAMS }),
      },
    },
  )
  const failed = await ran.then(
    () => undefined,
    (error: unknown) => error,
  )
  expect({ errors, failed }).toEqual({ errors: [], failed: undefined })
})

/** Combines the two files of `docs/programs.md` in one program, with a real key and secret. */
async function documentedProgram(folder: string): Promise<string> {
  const text = await readFile(join(root, 'docs/programs.md'), 'utf8')
  const { recipients } = await ownKeyPair(join(folder, 'acme'))
  const secretFile = join(folder, 'webhook-secret')
  await writeFile(secretFile, `whsec_${'A'.repeat(32)}`)
  const [program, review] = blocksOf(text, 'json').map((block): object =>
    JSON.parse(
      block.replace('age1…', recipients.join()).replace('/run/secrets/acme-webhook', secretFile),
    ),
  )
  expect([program, review]).toMatchObject([{ webhook: { secretFile } }, { policy: [{}, {}, {}] }])
  await mkdir(join(folder, 'programs/acme'), { recursive: true })
  const file = join(folder, 'programs/acme/program.json')
  await writeFile(file, JSON.stringify({ ...program, ...review }))
  return join(folder, 'programs')
}
