/** Tests the link to the Node packaged for the machine, or to another one if there is none. */
import { execFileSync, spawnSync } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'

function emptyProject(): string {
  const root = mkdtempSync(join(tmpdir(), 'merchant-application-link-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  mkdirSync(join(root, 'node_modules/.bin'), { recursive: true })
  for (const script of ['link-node.js', 'prepare.js', 'install-state.js', 'lock.js'])
    cpSync(join(import.meta.dirname, script), join(root, 'scripts', script))
  writeFileSync(join(root, 'package.json'), '{"type":"module"}')
  writeFileSync(join(root, 'package-lock.json'), '{"packages":{}}')
  return root
}

function olderNode(): string | undefined {
  const { stdout } = spawnSync('which', ['-a', 'node'], { encoding: 'utf8' })
  return stdout.split('\n').find((file) => {
    const major = /^v(\d+)/.exec(file && execFileSync(file, ['--version'], { encoding: 'utf8' }))
    return major !== null && Number(major[1]) < 24
  })
}

it('links the packaged Node, and leaves out its headers', () => {
  const root = emptyProject()
  const packaged = join(root, `node_modules/node-${process.platform}-${process.arch}`)
  for (const folder of ['bin', 'include/node'])
    mkdirSync(join(packaged, folder), { recursive: true })
  symlinkSync(process.execPath, join(packaged, 'bin/node'))
  execFileSync(process.execPath, [join(root, 'scripts/link-node.js')])
  expect(readlinkSync(join(root, 'node_modules/.bin/node'))).toBe(
    `../node-${process.platform}-${process.arch}/bin/node`,
  )
  expect(readdirSync(packaged)).toEqual(['bin'])
})

describe('without a packaged Node', () => {
  it('links the Node that runs npm if it is new enough', () => {
    const root = emptyProject()
    execFileSync(process.execPath, [join(root, 'scripts/link-node.js')])
    expect(realpathSync(join(root, 'node_modules/.bin/node'))).toBe(realpathSync(process.execPath))
  })

  it.for([['link-node.js'], ['prepare.js', 'start']])(
    'names the required Node in one sentence if run by an older one: %s',
    ([script = '', ...args], context) => {
      const older = olderNode()
      if (older === undefined) return context.skip('there is no older Node')
      const file = join(emptyProject(), 'scripts', script)
      expect(spawnSync(older, [file, ...args], { encoding: 'utf8' })).toMatchObject({
        status: 1,
        stdout: '',
        stderr: 'npm has no Node for this machine: install Node 24 or newer.\n',
      })
    },
  )
})
