import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { sampleSubmission } from '../application/testing/sample-application.ts'
import { operator } from '../test-support/run-operator.ts'
import { LISTS_LOADED_MODULES, runProgram, startProgram } from '../test-support/run-program.ts'
import { testFolder } from '../test-support/shared.ts'
import { referenceIn, submitSamples, testServer } from '../test-support/test-server.ts'

const ROOT = join(import.meta.dirname, '../..')

describe('operator', () => {
  it('runs as a separate process beside the server', async () => {
    const server = await testServer()
    const reference = referenceIn(await server.submit(sampleSubmission()))
    const env = { DATA_DIR: server.folder }
    const listed = await runProgram('cli/main.ts', ['list'], env)
    expect(listed).toMatchObject({ code: 0, out: expect.stringContaining(reference), err: '' })
    expect(await runProgram('cli/main.ts', ['show'], env)).toMatchObject({ code: 2, out: '' })
  })

  it('lists applications without loading other commands, encryption or the server', async () => {
    const server = await testServer()
    const env = { DATA_DIR: server.folder, NODE_OPTIONS: LISTS_LOADED_MODULES }
    const { code, err } = await runProgram('cli/main.ts', ['list'], env)
    expect(code).toBe(0)
    const loaded = err.split('\n')
    expect(loaded).toContainEqual(expect.stringContaining('/cli/applications/list.ts'))
    expect(loaded.filter((url) => /\/src\//.test(url)).length).toBeLessThan(120)
    const packages = /\/node_modules\/(?!(@scure\/base|kysely|valibot|pg[a-z-]*)\/)/
    expect(loaded.filter((url) => packages.test(url))).toEqual([])
  })

  it('ends quietly when the reader of its output is gone', async () => {
    const env = { DATA_DIR: await testFolder() }
    const running = startProgram('cli/main.ts', ['help'], env)
    running.process.stdout?.destroy()
    expect(await running.ended).toMatchObject({ err: '' })
  })

  it('says that there is no database, and creates none', async () => {
    const folder = await testFolder()
    for (const command of ['list', 'verify']) {
      const result = await operator({ DATA_DIR: join(folder, 'mistyped') }, command)
      expect(result).toMatchObject({ code: 1, out: '' })
      expect(result.err).toContain('There is no database at')
    }
    expect(await readdir(folder)).toEqual([])
  })

  it('says why a command cannot create a database', async () => {
    const folder = await testFolder()
    const file = join(folder, 'leads.json')
    await writeFile(file, '[]')
    const result = await operator({ DATA_DIR: file }, 'leads', 'import', file)
    expect(result).toEqual({
      code: 1,
      out: '',
      err: `${file} cannot be used: it is a file, not a folder. Is DATA_DIR right?\n`,
    })
  })

  it('explains its own usage', async () => {
    const folder = await testFolder()
    const help = await operator({ DATA_DIR: folder }, 'help')
    expect(help.code).toBe(0)
    expect(await operator({ DATA_DIR: folder }, '-h')).toEqual(help)
    const exporting = 'tin-match export --identity FILE --output FILE'
    const caseFile = 'case --identity FILE --output FILE'
    for (const command of ['list', 'show REFERENCE', 'leads import FILE', exporting, caseFile]) {
      expect(help.out).toContain(`  ${command}`)
    }
    for (const line of help.out.split('\n')) expect(line.length).toBeLessThan(160)
  })

  it.each([
    ['leads', 'import', '--help'],
    ['leads', 'import', '-h'],
    ['leads', 'import', 'leads.csv', '--help'],
    ['help', 'leads', 'import'],
    ['help', 'leads import'],
    ['leads import', '--help'],
  ])('explains a command, called as %s %s %s', async (...words) => {
    const help = await operator({ DATA_DIR: await testFolder() }, ...words)
    expect(help).toMatchObject({ code: 0, err: '' })
    expect(help.out).toMatch(
      /^Usage: npm run -s operator -- leads import FILE .*\n\nImport leads .*\.\n/,
    )
  })

  it.each([
    ['api-keys', '--help'],
    ['api-keys', '-h'],
    ['-h', 'api-keys'],
    ['help', 'api-keys'],
  ])('explains the commands of a group, called as %s %s', async (...words) => {
    const help = await operator({ DATA_DIR: await testFolder() }, ...words)
    expect(help).toMatchObject({ code: 0, err: '' })
    const named = [...help.out.matchAll(/^Usage: npm run -s operator -- (\S+ \S+)/gm)]
    expect(named.map(([, name]) => name)).toEqual(['api-keys new', 'api-keys list', 'api-keys end'])
  })

  it.each([
    [[], 'Usage:'],
    [['unknown'], 'Usage:'],
    [['unknown', 'MA-7K3Q-9XDM'], 'unknown command "unknown"\n\nUsage:'],
    [['leads', 'frob'], 'unknown command "leads frob". Did you mean leads import?\n'],
    [['leads'], 'unknown command "leads". Did you mean leads import?\n'],
    [['keys'], '"keys". Did you mean keys new, keys check, or keys signer?\n'],
    [['lst'], 'unknown command "lst". Did you mean list?\n'],
    [['shwo', 'MA-7K3Q-9XDM'], 'unknown command "shwo". Did you mean show?\n'],
    [['Export'], 'unknown command "Export". Did you mean export?\n'],
    [
      ['leads', 'imprt', 'leads.csv'],
      'unknown command "leads imprt". Did you mean leads import?\n',
    ],
    [['lead', 'import'], 'unknown command "lead". Did you mean leads import?\n'],
    [['keys-new'], 'unknown command "keys-new". Did you mean keys new?\n'],
    [['api-keys', 'end', 'CRM'], 'NUMBER must be one of the numbers in api-keys list\nUsage: '],
    [['screening', 'rn', '--json=x'], '"screening rn". Did you mean screening run?\n'],
    [['tin-match-export'], 'Did you mean tin-match export?\n'],
    [['help', 'verfy'], 'unknown command "verfy". Did you mean verify?\n'],
    [['show'], 'REFERENCE is missing'],
    [['list', 'more'], 'Too many arguments: this command takes no arguments'],
    [['list', '--limit', 'x'], '--limit needs a number'],
    [['list', '--limit', '0'], '--limit needs a number from 1 to 9999999'],
    [['list', '--status', 'new'], '--status must be one of received, reviewing'],
    [['list', '--since', 'monday'], '--since needs a date'],
    [
      ['list', '--wrong'],
      "Unknown option '--wrong'. Known options: --reference, --status, --program, --name, --pmi, --since,",
    ],
    [['list', '--jsno'], '--json. Did you mean --json?\nUsage: list'],
    [['export', '--older_than', '1d'], "Unknown option '--older_than'. Known options: "],
    [['purge', '--older_than', '1d'], '. Did you mean --older-than?\nUsage: purge'],
    [['export', '--ident', 'x'], '. Did you mean --identity?\nUsage: export'],
    [['rekey', '--IDENTITY', 'x'], '. Did you mean --identity?\nUsage: rekey'],
    [['migrate', '--wrong'], "Unknown option '--wrong'. This command has no options"],
    [['help', 'unknown'], 'unknown command "unknown"'],
  ])('called as %j ends with code 2', async (args, message) => {
    const folder = await testFolder()
    const ended = await operator({ DATA_DIR: folder }, ...args)
    expect(ended).toMatchObject({ code: 2, out: '' })
    expect(ended.err).toContain(message)
  })

  it.each([['list', '--wrong'], ['list', 'more'], ['frobnicate']])(
    'suggests nothing for %s %s',
    async (...args) => {
      const ended = await operator({ DATA_DIR: await testFolder() }, ...args)
      expect(ended.err).not.toContain('Did you mean')
    },
  )

  it('prints its version, whatever the settings', async () => {
    const { version } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'))
    const result = { code: 0, out: `${version}\n`, err: '' }
    const env = { DATA_DIR: await testFolder(), PORT: 'abc' }
    expect(await operator(env, '--version')).toEqual(result)
    expect(await runProgram('server/main.ts', ['--version'], env)).toMatchObject(result)
  })
})

describe('a failure with --json', () => {
  it.each([
    [['show', 'MA-0000-0000', '--json'], 1],
    [['list', '--json', '--limit', 'x'], 2],
    [['lst', '--json'], 2],
    [['status', '--json'], 2],
  ])('is an object on standard output, and words on standard error: %j', async (args, exitCode) => {
    const server = await testServer()
    const ended = await operator({ DATA_DIR: server.folder }, ...args)
    expect(ended.code).toBe(exitCode)
    const { error } = JSON.parse(ended.out)
    expect(error).toEqual({ message: expect.stringMatching(/^\S/), exitCode })
    expect(ended.err.startsWith(`${error.message}\n`)).toBe(true)
  })

  it('is added to a printed object, but not to a printed list', async () => {
    const server = await testServer()
    await submitSamples(server, 1)
    await server.db.updateTable('applications').set({ status: 'approved' }).execute()
    const env = { DATA_DIR: server.folder }
    const verified = await operator(env, 'verify', '--json')
    expect(verified.code).toBe(1)
    const { error, ...result } = JSON.parse(verified.out)
    expect(result.problems.length).toBeGreaterThan(0)
    expect(error).toEqual({ message: expect.any(String), exitCode: 1 })
    expect(JSON.parse((await operator(env, 'list', '--json')).out)).toHaveLength(1)
  })
})
