/**
 * `npm run package`: makes the folder that runs in production, and its tarball, in dist. It has the
 * built pages, the server and the operator's commands as scripts (`lib`), the few packages whose
 * files these load, and Node; it needs no npm, and writes to DATA_DIR only.
 */
import { execFileSync, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import manifest from '../package.json' with { type: 'json' }
import lockfile from '../package-lock.json' with { type: 'json' }
import { bundle, KEPT_PACKAGES } from './release/bundle.ts'
import { isLicense, isNeverRun } from './release/never-run.ts'
import { versionOf } from './release/package-version.ts'
import { shippedPackages } from './release/shipped-packages.ts'
import { root, run } from './run.ts'

const version = versionOf(manifest.version)
const name = `${manifest.name}-${version}-${process.platform}-${process.arch}`
const dist = join(root, 'dist')
const folder = join(dist, name)

const COPIED = [
  'public/agreement',
  'dist/web',
  'dist/console',
  'deploy',
  'docs',
  'README.md',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'THIRD-PARTY.md',
]

await succeed('node', ['scripts/build-web.ts'])
rmSync(folder, { recursive: true, force: true })
for (const path of COPIED) {
  cpSync(join(root, path), join(folder, path), { recursive: true })
}
await bundle(join(folder, 'lib'))
copyBeside('server')
keepPackages()
copyLicenses()
describe()
copyNode()
// glibc's allocator would keep an arena per thread; a signal opens no debugger.
writeCommand('server', 'MALLOC_ARENA_MAX=1 ', '--disable-sigusr1 ', 'lib/server/main.js')
writeCommand('operator', '', '', 'lib/cli/main.js')
await tryCommands()
writeFileSync(join(folder, 'SHA256SUMS'), checksums())
makeTarball()

/** Copies the files that modules read beside themselves, such as the pages of the fake services. */
function copyBeside(part: string): void {
  cpSync(join(root, 'src', part), join(folder, 'lib', part), {
    recursive: true,
    filter: (source) => !/\.ts$|\/testing$|\/tsconfig\.json$/.test(source),
  })
}

function keepPackages(): void {
  for (const path of KEPT_PACKAGES.map((name) => join('node_modules', name))) {
    cpSync(join(root, path), join(folder, path), {
      recursive: true,
      filter: (source) => !isNeverRun(relative(root, source)),
    })
  }
}

/** Copies the licenses of all packages in the scripts, including those of the pages. */
function copyLicenses(): void {
  for (const { path, name, version } of shippedPackages()) {
    for (const file of readdirSync(join(root, path)).filter(isLicense)) {
      cpSync(join(root, path, file), join(folder, 'licenses', `${name}@${version}`, file))
    }
  }
}

/** Writes the package's manifest, and an SBOM of its contents. */
function describe(): void {
  const { type, license, dependencies } = manifest
  const kept = Object.fromEntries(KEPT_PACKAGES.map((name) => [name, dependencies[name]]))
  const written = { name: manifest.name, version, private: true, license, type, dependencies: kept }
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(written, undefined, 2)}\n`)
  const options = ['--package-lock-only', '--omit=dev', '--omit=optional']
  const sbom = JSON.parse(
    execFileSync('npm', ['sbom', '--sbom-format=cyclonedx', ...options], {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    }),
  )
  sbom.components.push(nodeComponent())
  writeFileSync(join(folder, 'sbom.cdx.json'), JSON.stringify(sbom, undefined, 2))
}

/** Describes a package as `npm sbom` does. */
function nodeComponent() {
  const packages: Readonly<Record<string, { version?: string; integrity?: string }>> =
    lockfile.packages
  const node = `node-${process.platform}-${process.arch}`
  const { version = process.version, integrity } = packages[`node_modules/${node}`] ?? {}
  const content = integrity && Buffer.from(integrity.replace('sha512-', ''), 'base64')
  return {
    'bom-ref': `${node}@${version}`,
    type: 'library',
    name: node,
    version,
    purl: `pkg:npm/${node}@${version}`,
    ...(content ? { hashes: [{ alg: 'SHA-512', content: content.toString('hex') }] } : {}),
  }
}

/** Copies the Node that runs this script, which package-lock.json pins. */
function copyNode(): void {
  cpSync(process.execPath, join(folder, 'bin/node'))
  cpSync(join(dirname(process.execPath), '../LICENSE'), join(folder, 'bin/node-LICENSE'))
}

/** A first argument `--env-file=FILE` is Node's: it reads settings from a file. */
function writeCommand(command: string, variables: string, flags: string, main: string): void {
  const file = join(folder, 'bin', command)
  writeFileSync(
    file,
    `#!/bin/sh
ulimit -c 0
home=$(dirname "$(dirname "$(readlink -f "$0")")")
settings=
case "\${1-}" in
--env-file=*) settings=$1; shift ;;
esac
${variables}exec "$home/bin/node" ${flags}\${settings:+"$settings"} "$home/${main}" "$@"
`,
  )
  chmodSync(file, 0o755)
}

/** Checks that no file is missing: runs the commands, settings from a file, and a server. */
async function tryCommands(): Promise<void> {
  const env = { PATH: process.env.PATH }
  for (const command of ['server', 'operator']) {
    const words = ['--env-file=/dev/null', '--version']
    const output = execFileSync(join(folder, 'bin', command), words, { env, encoding: 'utf8' })
    if (output !== `${version}\n`) throw new Error(`bin/${command} says that it is ${output}`)
  }
  execFileSync(join(folder, 'bin/operator'), ['help'], { env, stdio: 'ignore' })
  const data = mkdtempSync(join(tmpdir(), 'merchant-application-package-'))
  const server = spawn(join(folder, 'bin/server'), {
    env: { ...env, DATA_DIR: data, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  for await (const text of server.stdout.setEncoding('utf8')) {
    said += text
    if (said.includes(' is ready at ')) server.kill()
  }
  rmSync(data, { recursive: true })
  if (!said.includes(' is ready at ')) throw new Error('bin/server does not start')
  // Node's compiled code, which it keeps only for this user.
  rmSync(join(folder, 'node_modules/.cache'), { recursive: true, force: true })
}

/** Returns the checksums as `sha256sum --check` reads them. */
function checksums(): string {
  return filesIn(folder)
    .map((file) => relative(folder, file))
    .sort()
    .map((file) => `${sha256(join(folder, file))}  ${file}\n`)
    .join('')
}

function filesIn(parent: string): readonly string[] {
  return readdirSync(parent, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}

/** Makes the tarball: the same content makes the same one, in which only the owner may write. */
function makeTarball(): void {
  const tarball = `${name}.tar.gz`
  const same = ['--sort=name', '--mtime=@0', '--owner=0', '--group=0', '--numeric-owner']
  execFileSync('tar', [...same, '--mode=u=rwX,go=rX', '-czf', tarball, name], { cwd: dist })
  writeFileSync(join(dist, `${tarball}.sha256`), `${sha256(join(dist, tarball))}  ${tarball}\n`)
  process.stdout.write(`dist/${name}\ndist/${tarball}\ndist/${tarball}.sha256\n`)
}

function sha256(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex')
}

async function succeed(command: string, args: readonly string[]): Promise<void> {
  const { status } = await run(command, args, 'inherit')
  if (status !== 0) process.exit(status)
}
