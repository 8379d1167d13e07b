/**
 * Ceph's object gateway, from Debian's packages: one monitor, one store, which keeps everything in
 * memory, and one gateway that speaks S3.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { AwsV4Signer } from 'aws4fetch'
import { onTestFinished, vi } from 'vitest'
import { freePort } from '../../test-support/postgres-program.ts'
import { testFolder } from '../../test-support/shared.ts'

const PROGRAMS = ['ceph-mon', 'ceph-osd', 'radosgw', 'radosgw-admin', 'ceph', 'ceph-authtool']
const PACKAGES = 'ceph-mon ceph-osd radosgw ceph-common'
const WAIT = { timeout: 120_000, interval: 100 }
const BUCKET = 'documents'
const REGION = 'us-east-1'
const ID = 'TESTACCESSKEYID'
const SECRET = 'test/secret+access=key'

export interface Ceph {
  /** The settings of a server that stores documents in the gateway's bucket. */
  readonly settings: Readonly<Record<string, string>>
  readonly killGateway: () => Promise<void>
  /** Starts the gateway; resolves when it answers. */
  readonly startGateway: () => Promise<void>
  /** Kills the monitor and starts it again: the gateway reconnects without help. */
  readonly restartMonitor: () => Promise<void>
}

/** Returns what to install; undefined if nothing is missing. */
export function missingCeph(): string | undefined {
  const isComplete = PROGRAMS.every((program) => spawnSync('which', [program]).status === 0)
  return isComplete ? undefined : `Debian: apt-get install --no-install-recommends ${PACKAGES}`
}

/** Starts the gateway with an empty bucket. Everything stops when the test ends. */
export async function startCeph(): Promise<Ceph> {
  const folder = await testFolder()
  const [monitorPort, port] = [await freePort(), await freePort()]
  const origin = `http://127.0.0.1:${port}`
  const settings = join(folder, 'ceph.conf')
  const keyring = join(folder, 'keyring')
  for (const data of ['mon', 'osd']) mkdirSync(join(folder, data))
  writeFileSync(settings, configuration(folder, monitorPort, port))
  const run = (program: string, ...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(program, ['-c', settings, ...args], {
      encoding: 'utf8',
      timeout: WAIT.timeout,
    })
    if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${stderr}`)
    return stdout
  }
  const everything = ['mon', 'osd', 'mgr'].flatMap((daemon) => ['--cap', daemon, 'allow *'])
  run('ceph-authtool', keyring, '--create-keyring', '--gen-key', '-n', 'mon.', ...everything)
  run('ceph-authtool', keyring, '--gen-key', '-n', 'client.admin', ...everything)
  run('ceph-mon', '-i', 'a', '--mkfs')
  const startMonitor = () => started('ceph-mon', ['-c', settings, '-f', '-i', 'a'])
  let monitor = startMonitor()
  const id = crypto.randomUUID()
  run('ceph', '--connect-timeout', '60', 'osd', 'new', id)
  const rights = ['mon', 'allow profile osd', 'osd', 'allow *']
  appendFileSync(keyring, run('ceph', 'auth', 'get-or-create', 'osd.0', ...rights))
  run('ceph-osd', '-i', '0', '--mkfs', '--osd-uuid', id)
  started('ceph-osd', ['-c', settings, '-f', '-i', '0'])
  const keys = ['--access-key', ID, '--secret-key', SECRET]
  run('radosgw-admin', 'user', 'create', '--uid', 'merchant', '--display-name', 'Us', ...keys)
  let gateway: ChildProcess
  const startGateway = async () => {
    gateway = started('radosgw', ['-c', settings, '-n', 'client.admin', '-f'])
    await vi.waitUntil(
      () =>
        fetch(origin).then(
          ({ ok }) => ok,
          () => false,
        ),
      WAIT,
    )
  }
  await startGateway()
  await makeBucket(`${origin}/${BUCKET}`)
  return {
    settings: {
      DOCUMENT_STORE: 's3',
      S3_ENDPOINT: origin,
      S3_BUCKET: BUCKET,
      S3_REGION: REGION,
      S3_ACCESS_KEY_ID: ID,
      S3_SECRET_ACCESS_KEY: SECRET,
    },
    killGateway: () => killed(gateway),
    startGateway,
    restartMonitor: async () => {
      await killed(monitor)
      monitor = startMonitor()
      run('ceph', '--connect-timeout', '60', 'status')
    },
  }
}

/** https://docs.ceph.com/en/pacific/rados/configuration/ */
function configuration(folder: string, monitorPort: number, port: number): string {
  return `[global]
fsid = ${crypto.randomUUID()}
mon host = v2:127.0.0.1:${monitorPort}
public network = 127.0.0.0/8
keyring = ${join(folder, 'keyring')}
run dir = ${folder}
log file = /dev/null
admin socket =
mon allow pool size one = true
mon data avail warn = 0
osd pool default size = 1
osd pool default pg num = 1
osd pool default pg autoscale mode = off
osd crush chooseleaf type = 0
osd objectstore = memstore
memstore device bytes = 4294967296
rgw frontends = beast endpoint=127.0.0.1:${port}
[mon.a]
public addr = v2:127.0.0.1:${monitorPort}
mon data = ${join(folder, 'mon')}
[osd.0]
osd data = ${join(folder, 'osd')}
`
}

async function makeBucket(url: string): Promise<void> {
  const access = { service: 's3', region: REGION, accessKeyId: ID, secretAccessKey: SECRET }
  const signed = await new AwsV4Signer({ ...access, method: 'PUT', url }).sign()
  const { status } = await fetch(url, { method: 'PUT', headers: signed.headers })
  if (status !== 200) throw new Error(`The bucket was not made: ${status}`)
}

function started(command: string, args: readonly string[]): ChildProcess {
  const child = spawn(command, args, { stdio: 'ignore' })
  onTestFinished(() => killed(child))
  return child
}

async function killed(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  child.kill('SIGKILL')
  await ended
}
