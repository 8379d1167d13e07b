/**
 * Runs after each install, under npm's own Node: plain JavaScript. Makes `node_modules/.bin/node`
 * the Node that package-lock.json pins (npm 10 does not link optional packages), or npm's own where
 * there is no package for the machine or it does not run.
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, symlinkSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isNewEnough, NO_NODE } from './install-state.js'

const bin = join(dirname(dirname(fileURLToPath(import.meta.url))), 'node_modules', '.bin')
const packaged = `../node-${process.platform}-${process.arch}`
const pinned = `${packaged}/bin/node`
const node = [pinned, process.execPath].find(runs)
if (node === undefined) {
  process.stderr.write(NO_NODE)
  process.exit(1)
}
mkdirSync(bin, { recursive: true })
rmSync(join(bin, 'node'), { force: true })
symlinkSync(node, join(bin, 'node'))
// Headers, for add-ons in C++: a tenth of all that is installed, and there are no such add-ons.
rmSync(resolve(bin, packaged, 'include'), { recursive: true, force: true })

/** @param {string} file as a link in `.bin` names it */
function runs(file) {
  try {
    return isNewEnough(execFileSync(resolve(bin, file), ['--version'], { encoding: 'utf8' }))
  } catch {
    return false
  }
}
