/** Where npm has no Node for the machine. */
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'

/** A project without packages. */
function emptyProject(): string {
  const root = mkdtempSync(join(tmpdir(), 'merchant-application-link-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  mkdirSync(join(root, 'node_modules/.bin'), { recursive: true })
  cpSync(join(import.meta.dirname, 'link-node.js'), join(root, 'scripts/link-node.js'))
  cpSync(join(import.meta.dirname, '../package.json'), join(root, 'package.json'))
  return root
}

function olderNode(): string | undefined {
  const { stdout } = spawnSync('which', ['-a', 'node'], { encoding: 'utf8' })
  return stdout.split('\n').find((file) => {
    const major = /^v(\d+)/.exec(file && execFileSync(file, ['--version'], { encoding: 'utf8' }))
    return major !== null && Number(major[1]) < 24
  })
}

describe('without a packaged Node', () => {
  it("links npm's own, if it is new enough", () => {
    const root = emptyProject()
    execFileSync(process.execPath, [join(root, 'scripts/link-node.js')])
    expect(realpathSync(join(root, 'node_modules/.bin/node'))).toBe(realpathSync(process.execPath))
  })

  it('names the Node that is needed under an older one', (context) => {
    const older = olderNode()
    if (older === undefined) return context.skip('there is no older Node')
    const args = [join(emptyProject(), 'scripts/link-node.js')]
    expect(spawnSync(older, args, { encoding: 'utf8' })).toMatchObject({
      status: 1,
      stderr: 'npm has no Node for this machine: install Node 24 or newer.\n',
    })
  })
})
