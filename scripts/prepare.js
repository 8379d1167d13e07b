/**
 * Runs before `npm start` and `npm test`, under the machine's own Node: plain JavaScript. Installs
 * the packages if needed (Node 24 is one of them); `prepare.js start` then builds the web pages if
 * needed. Writes nothing if nothing is needed. In production, `npm start` only checks: what runs
 * there was installed and built on purpose.
 */
import { spawn } from 'node:child_process'
import { existsSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { lacksNode, NO_NODE, NODE_NOT_LINKED, whyInstall } from './install-state.js'
import { isWriteRefused, withLock } from './lock.js'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const command = process.argv[2]
/** `npm start` does without the development packages where they were left out on purpose. */
const needs = {
  development: command !== 'start' || existsSync(join(root, 'node_modules', 'vite')),
}
const checksOnly = command === 'start' && process.env.NODE_ENV === 'production'

const KILL_AFTER_MS = 10_000

/** @type {import('node:child_process').ChildProcess | undefined} */
let child
let stopping = false
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
  process.on(signal, () => stop(signal))
}

const ready = (await isInstalled()) && (command !== 'start' || (await buildWeb()))
if (!ready && command === 'test') process.stdout.write('0 passed, 1 failed\n')
process.exit(ready ? 0 : 1)

/**
 * Ends the child process before the lock is released: an npm that still runs would write into the
 * next install.
 *
 * @param {NodeJS.Signals} signal
 */
function stop(signal) {
  stopping = true
  child?.kill(signal)
  setTimeout(() => child?.kill('SIGKILL'), KILL_AFTER_MS).unref()
}

async function isInstalled() {
  const why = whyInstall(root, needs)
  if (why === undefined) return true
  if (checksOnly) {
    process.stderr.write(
      `In production, npm start installs nothing (${why}). Run npm ci --include=dev and ` +
        'npm run build first, or use the folder that npm run package makes.\n',
    )
    return false
  }
  if (lacksNode(root)) {
    process.stderr.write(NO_NODE)
    return false
  }
  return withLock(join(root, 'dist', '.installing'), installPackages).catch((error) => {
    if (!isWriteRefused(error)) throw error
    process.stderr.write(
      `The packages are not installed (${why}), and this user may not write to ${root}. ` +
        'Run npm ci --include=dev there as a user who may.\n',
    )
    return false
  })
}

async function installPackages() {
  for (const attempt of ['', ', second attempt', ', last attempt']) {
    const why = whyInstall(root, needs)
    if (why === undefined || stopping) return !stopping
    process.stdout.write(`Installing packages (${why}${attempt}) …\n`)
    rmSync(join(root, 'node_modules', '.package-lock.json'), { force: true })
    const isDone = await npm(['ci', '--include=dev', '--loglevel=error'])
    // It has said so itself, and would say so again.
    if (!isDone && whyInstall(root, needs) === NODE_NOT_LINKED) return false
  }
  const why = whyInstall(root, needs)
  if (why !== undefined) process.stderr.write(`The packages could not be installed: ${why}.\n`)
  return why === undefined
}

async function buildWeb() {
  if (checksOnly && process.env.WEB_DIR) return true
  const args = ['scripts/build-web.ts', ...(checksOnly ? ['--check'] : [])]
  return run(join(root, 'node_modules', '.bin', 'node'), args)
}

/**
 * The npm that started us, run by its own Node: the one in node_modules is about to be removed.
 *
 * @param {string[]} args
 */
function npm(args) {
  const { npm_node_execpath: node, npm_execpath: cli } = process.env
  return node && cli ? run(node, [cli, ...args]) : run('npm', args)
}

/**
 * @param {string} command
 * @param {string[]} args
 * @returns {Promise<boolean>} whether it succeeded
 */
function run(command, args) {
  return new Promise((resolve) => {
    child = spawn(command, args, { cwd: root, stdio: 'inherit' })
    child.on('error', (error) => {
      process.stderr.write(`${command}: ${error.message}\n`)
      resolve(false)
    })
    child.on('close', (code) => resolve(code === 0))
  })
}
