import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** @typedef {Record<string, { version?: string, integrity?: string, optional?: boolean, dev?: boolean, devOptional?: boolean, link?: boolean }>} Packages */

const OLDEST_NODE = 24

export const NO_NODE = `npm has no Node for this machine: install Node ${OLDEST_NODE} or newer.\n`
export const NODE_NOT_LINKED = 'the pinned Node is missing'

/**
 * Whether everything runs under a Node of this version.
 *
 * @param {string} version such as `v24.1.0`
 */
export function isNewEnough(version) {
  return Number(/^v(\d+)/.exec(version)?.[1]) >= OLDEST_NODE
}

/**
 * Whether an install could not find a Node: npm has none for this machine, and its own is too old.
 *
 * @param {string} root the project's folder
 */
export function lacksNode(root) {
  const pinned = `node_modules/node-${process.platform}-${process.arch}`
  const wanted = packagesIn(join(root, 'package-lock.json'))
  return !isNewEnough(process.version) && wanted?.[pinned] === undefined
}

/**
 * Returns why the packages have to be installed, or `undefined` if the install is complete and
 * agrees with the lockfile.
 *
 * npm writes `node_modules/.package-lock.json` last, so a killed install does not have it. Optional
 * packages are for some platforms only and may be missing.
 *
 * @param {string} root the project's folder
 * @param {{ development: boolean }} needs whether development packages are needed too
 * @returns {string | undefined}
 */
export function whyInstall(root, { development } = { development: true }) {
  const wanted = packagesIn(join(root, 'package-lock.json'))
  if (wanted === undefined) return 'package-lock.json cannot be read'
  const installed = packagesIn(join(root, 'node_modules', '.package-lock.json'))
  if (installed === undefined) return 'there is no complete install'
  if (!existsSync(join(root, 'node_modules', '.bin', 'node'))) return NODE_NOT_LINKED
  return difference(wanted, installed, development)
}

/**
 * @param {Packages} wanted
 * @param {Packages} installed
 * @param {boolean} development
 */
function difference(wanted, installed, development) {
  for (const [path, entry] of Object.entries(wanted)) {
    const here = installed[path]
    const isNeeded = path !== '' && (development || !(entry.dev || entry.devOptional))
    if (!isNeeded || (here === undefined && entry.optional === true)) continue
    if (here?.version !== entry.version || here?.integrity !== entry.integrity) {
      return `${path} differs from package-lock.json`
    }
  }
  const extra = Object.keys(installed).find((path) => wanted[path] === undefined)
  return extra === undefined ? undefined : `${extra} is no longer in package-lock.json`
}

/**
 * @param {string} path
 * @returns {Packages | undefined}
 */
function packagesIn(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8')).packages
  } catch {
    return undefined
  }
}
