/**
 * PostgreSQL with automatic failover, made of Debian's packages and the files in `deploy/cluster`:
 * three nodes under Patroni, three members of etcd, and HAProxy and PgBouncer in front. Only the
 * addresses and folders in the files are replaced.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { onTestFinished, vi } from 'vitest'
import { isRoot } from '../../test-support/postgres-binaries.ts'
import { freePort } from '../../test-support/postgres-program.ts'
import { testFolder } from '../../test-support/shared.ts'

const FILES = join(import.meta.dirname, '../../../deploy/cluster')
const PROGRAMS = ['patroni', 'etcd', 'haproxy', 'pgbouncer']
const POSTGRES = '/usr/lib/postgresql'
const PACKAGES = 'patroni etcd-server haproxy pgbouncer postgresql'
const WAIT = { timeout: 180_000, interval: 100 }
const PASSWORD = 'a-password-of-this-test'
/** The user that runs PostgreSQL and etcd if we are root. */
const { uid, gid } = isRoot ? userIds('postgres') : { uid: undefined, gid: undefined }

/** The running programs. They never outlive us, even if we are killed in the middle of a test. */
const running = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

interface Node {
  readonly name: string
  readonly data: string
  readonly ports: { readonly postgres: number; readonly patroni: number }
  readonly env: Readonly<Record<string, string>>
  process: ChildProcess | undefined
}

export interface Cluster {
  /** The URL of the primary, through PgBouncer and HAProxy. */
  readonly url: string
  /** Kills the primary and its Patroni; resolves when Patroni has promoted another node. */
  readonly killPrimary: () => Promise<void>
  /** Starts the killed node; resolves when it replicates again. */
  readonly rejoin: () => Promise<void>
  /** Kills a member of etcd permanently. */
  readonly loseEtcdMember: () => Promise<void>
  readonly restartPgBouncer: () => Promise<void>
}

/** Returns what to install; undefined if nothing is missing. */
export function missingPrograms(): string | undefined {
  const isThere = (program: string) => spawnSync('which', [program]).status === 0
  const isComplete = PROGRAMS.every(isThere) && existsSync(POSTGRES)
  return isComplete ? undefined : `Debian: apt-get install --no-install-recommends ${PACKAGES}`
}

/** Starts the cluster, which stops when the test ends. */
export async function startCluster({ synchronous }: { synchronous: boolean }): Promise<Cluster> {
  const folder = await ownFolder()
  const etcd = await startEtcd(folder)
  const nodes = await Promise.all(
    [1, 2, 3].map((number) => describeNode(folder, number, etcd.hosts)),
  )
  const patroniFile = join(folder, 'patroni.yaml')
  const settings = file('patroni.yaml')
  writeFileSync(
    patroniFile,
    synchronous ? settings : settings.replace(/(synchronous_mode(?:_strict)?): true/g, '$1: false'),
    { mode: 0o644 },
  )
  const start = (node: Node) => {
    node.process = started('patroni', [patroniFile], node.env)
  }
  onTestFinished(() => nodes.forEach(kill))
  for (const node of nodes) start(node)
  const replicas = synchronous ? 'sync' : 'replica'
  await vi.waitUntil(async () => (await primaryOf(nodes)) !== undefined, WAIT)
  await vi.waitUntil(async () => (await countOf(nodes, replicas)) > 0, WAIT)
  const primary = await primaryOf(nodes)
  if (!primary) throw new Error('There is no primary')
  await makeDatabase(primary.ports.postgres)
  const proxyPort = await startHaProxy(folder, nodes)
  const pooler = await startPooler(folder, proxyPort)
  const url = `postgres://merchant:${PASSWORD}@127.0.0.1:${pooler.port}/merchant`
  // HAProxy finds the primary without help, within seconds.
  await vi.waitUntil(() => isReached(url), WAIT)
  let killed: Node | undefined
  return {
    url,
    killPrimary: async () => {
      killed = await primaryOf(nodes)
      if (!killed) throw new Error('There is no primary')
      kill(killed)
      await vi.waitUntil(async () => (await primaryOf(nodes)) !== undefined, WAIT)
    },
    rejoin: async () => {
      if (!killed) throw new Error('No node was killed')
      const node = killed
      start(node)
      await vi.waitUntil(() => answers(node, 'replica'), WAIT)
    },
    loseEtcdMember: etcd.loseMember,
    restartPgBouncer: pooler.restart,
  }
}

async function isReached(connectionString: string): Promise<boolean> {
  const client = new Client({ connectionString })
  return client
    .connect()
    .then(() => client.query('select 1'))
    .then(
      () => true,
      () => false,
    )
    .finally(() => client.end())
}

async function describeNode(folder: string, number: number, etcd: string): Promise<Node> {
  const ports = { postgres: await freePort(), patroni: await freePort() }
  const name = `db${number}`
  const data = join(folder, name)
  const [version = ''] = readdirSync(POSTGRES).sort((a, b) => Number(b) - Number(a))
  return {
    name,
    data,
    ports,
    process: undefined,
    env: {
      PATRONI_NAME: name,
      PATRONI_ETCD3_HOSTS: etcd,
      PATRONI_RESTAPI_LISTEN: `127.0.0.1:${ports.patroni}`,
      PATRONI_RESTAPI_CONNECT_ADDRESS: `127.0.0.1:${ports.patroni}`,
      PATRONI_POSTGRESQL_LISTEN: `127.0.0.1:${ports.postgres}`,
      PATRONI_POSTGRESQL_CONNECT_ADDRESS: `127.0.0.1:${ports.postgres}`,
      PATRONI_POSTGRESQL_DATA_DIR: data,
      PATRONI_POSTGRESQL_BIN_DIR: join(POSTGRES, version, 'bin'),
      PATRONI_POSTGRESQL_PGPASS: join(folder, `${name}.pgpass`),
      ...login('SUPERUSER', 'postgres'),
      ...login('REPLICATION', 'replicator'),
      ...login('REWIND', 'rewinder'),
    },
  }
}

function login(section: string, name: string): Record<string, string> {
  return { [`PATRONI_${section}_USERNAME`]: name, [`PATRONI_${section}_PASSWORD`]: PASSWORD }
}

/** Kills Patroni first, since it would start PostgreSQL again. */
function kill(node: Node): void {
  node.process?.kill('SIGKILL')
  const lock = join(node.data, 'postmaster.pid')
  if (!existsSync(lock)) return
  const pid = Number(readFileSync(lock, 'utf8').split('\n', 1)[0])
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // The process has ended already.
  }
}

/** Returns whether Patroni answers 200: https://patroni.readthedocs.io/en/latest/rest_api.html */
async function answers({ ports }: Node, path: 'primary' | 'replica' | 'sync') {
  const signal = AbortSignal.timeout(2000)
  return fetch(`http://127.0.0.1:${ports.patroni}/${path}`, { signal }).then(
    ({ ok }) => ok,
    () => false,
  )
}

async function countOf(nodes: readonly Node[], path: 'replica' | 'sync'): Promise<number> {
  const all = await Promise.all(nodes.map((node) => answers(node, path)))
  return all.filter(Boolean).length
}

async function primaryOf(nodes: readonly Node[]): Promise<Node | undefined> {
  const all = await Promise.all(nodes.map((node) => answers(node, 'primary')))
  return nodes.find((_, index) => all[index])
}

async function makeDatabase(port: number): Promise<void> {
  const connectionString = `postgres://postgres:${PASSWORD}@127.0.0.1:${port}/postgres`
  const client = new Client({ connectionString })
  await client.connect()
  await client.query(`create role merchant login password '${PASSWORD}'`)
  await client.query('create database merchant owner merchant')
  await client.end()
}

async function startEtcd(folder: string) {
  const members = await Promise.all(
    [1, 2, 3].map(async (number) => ({
      name: `etcd${number}`,
      client: await freePort(),
      peer: await freePort(),
    })),
  )
  const peers = members.map(({ name, peer }) => `${name}=http://127.0.0.1:${peer}`).join(',')
  const all = members.map(({ name, client, peer }) => {
    const settings = file('etcd.conf.yaml')
      .replace('name: etcd1', `name: ${name}`)
      .replace('/var/lib/etcd/merchant', join(folder, name))
      .replace(/^initial-cluster: .*$/m, `initial-cluster: ${peers}`)
      .replaceAll('http://10.0.0.1:2379', `http://127.0.0.1:${client}`)
      .replaceAll('http://10.0.0.1:2380', `http://127.0.0.1:${peer}`)
    const path = join(folder, `${name}.yaml`)
    writeFileSync(path, settings, { mode: 0o644 })
    return started('etcd', ['--config-file', path])
  })
  return {
    hosts: members.map(({ client }) => `'127.0.0.1:${client}'`).join(','),
    loseMember: async () => {
      all[0]?.kill('SIGKILL')
    },
  }
}

async function startHaProxy(folder: string, nodes: readonly Node[]): Promise<number> {
  const port = await freePort()
  let settings = file('haproxy.cfg').replace('127.0.0.1:5000', `127.0.0.1:${port}`)
  for (const [index, { ports }] of nodes.entries()) {
    settings = settings.replace(
      `10.0.0.${index + 1}:5432 check port 8008`,
      `127.0.0.1:${ports.postgres} check port ${ports.patroni}`,
    )
  }
  const path = join(folder, 'haproxy.cfg')
  writeFileSync(path, settings, { mode: 0o644 })
  started('haproxy', ['-db', '-f', path])
  return port
}

async function startPooler(folder: string, proxyPort: number) {
  const port = await freePort()
  const users = join(folder, 'userlist.txt')
  writeFileSync(users, `"merchant" "${PASSWORD}"\n`, { mode: 0o644 })
  const settings = file('pgbouncer.ini')
    .replace('host=127.0.0.1 port=5000', `host=127.0.0.1 port=${proxyPort}`)
    .replace('listen_port = 6432', `listen_port = ${port}`)
    .replace('/etc/pgbouncer/userlist.txt', users)
  const path = join(folder, 'pgbouncer.ini')
  writeFileSync(path, settings, { mode: 0o644 })
  let pooler = started('pgbouncer', [path])
  return {
    port,
    restart: async () => {
      pooler.kill('SIGKILL')
      await vi.waitUntil(() => !running.has(pooler), WAIT)
      pooler = started('pgbouncer', [path])
    },
  }
}

/** Starts a program, never as root, which is killed when the test ends. */
function started(
  command: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): ChildProcess {
  const child = spawn(command, args, {
    env: { PATH: process.env.PATH, LANG: 'C', ...env },
    stdio: 'ignore',
    ...(uid === undefined ? {} : { uid, gid }),
  })
  child.on('error', () => undefined)
  running.add(child)
  child.on('exit', () => running.delete(child))
  onTestFinished(() => {
    child.kill('SIGKILL')
  })
  return child
}

/** Creates a folder that belongs to the user who runs the databases. */
async function ownFolder(): Promise<string> {
  const folder = await testFolder()
  chmodSync(folder, 0o755)
  if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid)
  return folder
}

function userIds(user: string) {
  const id = (flag: string) => Number(spawnSync('id', [flag, user], { encoding: 'utf8' }).stdout)
  return { uid: id('-u'), gid: id('-g') }
}

function file(name: string): string {
  return readFileSync(join(FILES, name), 'utf8')
}
