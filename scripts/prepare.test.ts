import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, type TestContext } from 'vitest'

const a = { version: '1.0.0', integrity: 'sha512-a' }
const packages = { 'node_modules/a': a, 'node_modules/b': { ...a, dev: true } }
/** A substitute for npm that prints its arguments and installs nothing. */
const NPM = "console.log('npm', ...process.argv.slice(2))"
const NOBODY = { uid: 65534, gid: 65534 }

let root = ''

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'prepare-'))
  mkdirSync(join(root, 'scripts'))
  mkdirSync(join(root, 'node_modules/.bin'), { recursive: true })
  symlinkSync(process.execPath, join(root, 'node_modules/.bin/node'))
  for (const script of ['prepare.js', 'install-state.js', 'lock.js']) {
    copyFileSync(join(import.meta.dirname, script), join(root, 'scripts', script))
  }
  writeFileSync(
    join(root, 'scripts/build-web.ts'),
    "process.stdout.write(process.argv.includes('--check') ? 'checked\\n' : 'built\\n')",
  )
  writeFileSync(join(root, 'npm.cjs'), NPM)
  writeFileSync(join(root, 'package.json'), '{"type":"module"}')
  writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages }))
})

afterEach(() => {
  chmodSync(root, 0o755)
  rmSync(root, { recursive: true })
})

function writeInstalled(installed: object): void {
  const file = join(root, 'node_modules/.package-lock.json')
  writeFileSync(file, JSON.stringify({ packages: installed }))
}

function prepare(command: string, user = {}, settings = {}) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(root, 'scripts/prepare.js'), command],
    {
      env: {
        npm_node_execpath: process.execPath,
        npm_execpath: join(root, 'npm.cjs'),
        ...settings,
      },
      encoding: 'utf8',
      ...user,
    },
  )
  return { status, stdout, stderr }
}

/** Runs the command as a user who may not write here. Skips the test if none may run our Node. */
function prepareReadOnly(command: string, context: TestContext) {
  const user = process.getuid?.() === 0 ? NOBODY : {}
  if (spawnSync(process.execPath, ['--version'], user).status !== 0) {
    context.skip('another user must be able to run Node')
  }
  chmodSync(root, 0o555)
  return prepare(command, user)
}

describe('the preparation of npm start', () => {
  it('installs and writes nothing if only development packages are missing', (context) => {
    writeInstalled({ 'node_modules/a': a })
    expect(prepareReadOnly('start', context)).toEqual({ status: 0, stdout: 'built\n', stderr: '' })
  })

  it('installs what is missing', () => {
    expect(prepare('start')).toMatchObject({
      status: 1,
      stdout: expect.stringContaining('npm ci --include=dev --loglevel=error\n'),
    })
  })

  it('does not install again if the last install found no Node', () => {
    rmSync(join(root, 'node_modules/.bin/node'))
    writeInstalled(packages)
    const file = JSON.stringify(join(root, 'node_modules/.package-lock.json'))
    writeFileSync(
      join(root, 'npm.cjs'),
      `const fs = require('fs'); console.log('npm'); process.exitCode = 1
       fs.writeFileSync(${file}, ${JSON.stringify(JSON.stringify({ packages }))})`,
    )
    expect(prepare('start')).toEqual({
      status: 1,
      stdout: 'Installing packages (the pinned Node is missing) …\nnpm\n',
      stderr: '',
    })
  })

  it('installs development packages that changed, unless they were left out', () => {
    mkdirSync(join(root, 'node_modules/vite'))
    writeInstalled({ ...packages, 'node_modules/b': { ...a, version: '0.9.0', dev: true } })
    expect(prepare('start').stdout).toContain('npm ci --include=dev')
  })

  it('only checks the packages in production', () => {
    const production = { NODE_ENV: 'production' }
    expect(prepare('start', {}, production)).toEqual({
      status: 1,
      stdout: '',
      stderr: expect.stringContaining('npm start installs nothing (there is no complete install)'),
    })
    writeInstalled({ 'node_modules/a': a })
    expect(prepare('start', {}, production).stdout).toBe('checked\n')
    expect(prepare('start', {}, { ...production, WEB_DIR: '/pages' }).stdout).toBe('')
  })

  it('says which command to run if it may not write', (context) => {
    expect(prepareReadOnly('start', context)).toEqual({
      status: 1,
      stdout: '',
      stderr: `The packages are not installed (there is no complete install), and this user may not write to ${root}. Run npm ci --include=dev there as a user who may.\n`,
    })
  })
})

describe('the preparation of npm test', () => {
  it('installs the development packages too', () => {
    writeInstalled({ 'node_modules/a': a })
    expect(prepare('test').stdout).toMatch(/^npm ci --include=dev --loglevel=error$/m)
  })
})
