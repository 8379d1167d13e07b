/**
 * The reviewer's identity, in a worker that the browser's tabs share. If tabs cannot share one,
 * each has its own. Locking ends the worker, so that the key leaves the memory with it. Sealing a
 * note needs no identity.
 */
import { create } from 'zustand'
import { joinWorker, startWorker } from '../start-worker.ts'
import type {
  Call,
  Calls,
  FromWorker,
  PasskeyAnswer,
  PasskeyRequest,
  UnlockOutcome,
} from './calls.ts'
import { notifyTabs, onTabNews } from './tabs.ts'

/** Notices a worker that has stopped answering. A stranger's file may cause that. */

interface StuckWatch {
  readonly began: (id: number) => void
  /** Call it for each answer: any answer shows that the worker is still working on the others. */
  readonly answered: (id: number) => void
  readonly end: () => void
}

/** Calls `onStuck` if no answer arrives within the limit while files are waiting to be opened. */
export function stuckWatch(limitMs: number, onStuck: () => void): StuckWatch {
  const opening = new Set<number>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const restart = () => {
    clearTimeout(timer)
    timer = opening.size > 0 ? setTimeout(onStuck, limitMs) : undefined
  }
  return {
    began(id) {
      opening.add(id)
      if (opening.size === 1) restart()
    },
    answered(id) {
      opening.delete(id)
      restart()
    },
    end() {
      opening.clear()
      restart()
    },
  }
}

interface Vault {
  readonly isUnlocked: boolean
}

export const useVault = create<Vault>(() => ({ isUnlocked: false }))

interface Pending {
  readonly resolve: (value: unknown) => void
  readonly reject: (error: Error) => void
}

/** Many times the duration for the largest document. A stuck worker opens nothing else, either. */
const STUCK_MS = 60_000

/** This tab's connection to the worker. */
interface Connection {
  readonly port: Pick<MessagePort, 'postMessage'>
  /** The name that other tabs join the worker by; undefined if it is this tab's own. */
  readonly worker: string | undefined
  readonly end: (signal: 'leave' | 'forget') => void
  readonly pending: Map<number, Pending>
}

let connection: Connection | undefined
/** Workers of other tabs that have not yet said whether they are unlocked. Ended ones never do. */
const candidates = new Set<Connection>()
/** The signed-in person. This tab does not join a vault with someone else's identity. */
let person: string | undefined
let count = 0

const watch = stuckWatch(STUCK_MS, lock)

/**
 * Starts sharing the identity with the person's other tabs. Calls back if a tab of someone else
 * opens. Returns a function that leaves: the last tab takes the identity with it.
 */
export function shareVault(subject: string, onSomeoneElse: () => void): () => void {
  person = subject
  const stopNews = onTabNews((news) => {
    // A tab that joins in the meantime would keep an identity that this tab only leaves.
    if (news.kind === 'locked') drop('forget')
    if (news.kind === 'opened') news.person === person ? announceUnlocked() : onSomeoneElse()
    if (news.kind === 'unlocked' && news.person === person) void join(news.worker)
  })
  const arrive = () => notifyTabs({ kind: 'opened', person: subject })
  const leave = () => drop('leave')
  addEventListener('pageshow', arrive)
  addEventListener('pagehide', leave)
  arrive()
  return () => {
    leave()
    stopNews()
    removeEventListener('pageshow', arrive)
    removeEventListener('pagehide', leave)
  }
}

/** Reads an identity file. The passphrase is empty until the file needs one. */
export async function unlock(file: Uint8Array, passphrase: string): Promise<UnlockOutcome> {
  return noteOutcome(await call('unlock', file, passphrase))
}

/** Opens the identity that is encrypted to a passkey, with one touch. Rejects if that fails. */
export async function unlockWithPasskey(
  credential: string,
  ciphertext: string,
): Promise<UnlockOutcome> {
  return noteOutcome(await call('unlockWithPasskey', credential, ciphertext))
}

function noteOutcome(outcome: UnlockOutcome): UnlockOutcome {
  if (outcome !== 'unlocked') return outcome
  useVault.setState({ isUnlocked: true })
  announceUnlocked()
  return outcome
}

function announceUnlocked(): void {
  const worker = connection?.worker
  if (person === undefined || worker === undefined || !useVault.getState().isUnlocked) return
  notifyTabs({ kind: 'unlocked', person, worker })
}

/**
 * Joins the worker of another tab once the worker says that it is unlocked. A worker that has ended
 * in the meantime never answers, or starts again without an identity.
 */
async function join(worker: string): Promise<void> {
  if (useVault.getState().isUnlocked || typeof SharedWorker === 'undefined') return
  if ([...candidates].some((candidate) => candidate.worker === worker)) return
  const candidate = sharedVault(worker)
  candidates.add(candidate)
  const isUnlocked = await ask(candidate, 'isUnlocked').catch(() => false)
  if (!candidates.delete(candidate)) return
  if (!isUnlocked || useVault.getState().isUnlocked) return end(candidate, 'leave')
  drop('leave')
  connection = candidate
  useVault.setState({ isUnlocked: true })
}

/** Encrypts the identity to a passkey, with one touch; in base64. */
export const protect: Calls['protect'] = (credential) => call('protect', credential)

/** Forgets the identity in every tab. Files that are not open yet stay closed. */
export function lock(): void {
  drop('forget')
  notifyTabs({ kind: 'locked' })
}

function drop(signal: 'leave' | 'forget'): void {
  const connections = connection ? [connection, ...candidates] : [...candidates]
  connection = undefined
  candidates.clear()
  for (const connection of connections) end(connection, signal)
  watch.end()
  useVault.setState({ isUnlocked: false })
}

function end({ end, pending }: Connection, signal: 'leave' | 'forget'): void {
  end(signal)
  for (const { reject } of pending.values()) reject(new Error('Locked'))
  pending.clear()
}

/** Opens an age file in base64. Rejects if the identity does not match, or is locked. */
export function open(sealed: string): Promise<unknown> {
  return call('open', sealed)
}

/** Opens an age file with bytes. Rejects if the identity does not match, or is locked. */
export const openBytes: Calls['openBytes'] = (sealed) => call('openBytes', sealed)

/** Seals a record to age public keys; in base64. Retries once if another tab locks or unlocks. */
export function seal(recipients: readonly string[], record: unknown): Promise<string> {
  return call('seal', recipients, record).catch(() => call('seal', recipients, record))
}

/** Creates a secret for match keys, which never leaves the worker unsealed. */
export const makeMatchSecret: Calls['makeMatchSecret'] = (recipients) =>
  call('makeMatchSecret', recipients)

/** Returns keyed hashes under a sealed secret. */
export const matchKeys: Calls['matchKeys'] = (...parameters) => call('matchKeys', ...parameters)

/** Returns a keyed hash of the matched entries, under a sealed secret. */
export const entriesHash: Calls['entriesHash'] = (...parameters) =>
  call('entriesHash', ...parameters)

function call<Name extends keyof Calls>(
  name: Name,
  ...args: Parameters<Calls[Name]>
): ReturnType<Calls[Name]> {
  connection ??= typeof SharedWorker === 'undefined' ? ownVault() : sharedVault(crypto.randomUUID())
  return ask(connection, name, ...args)
}

function ask<Name extends keyof Calls>(
  to: Connection,
  name: Name,
  ...args: Parameters<Calls[Name]>
): ReturnType<Calls[Name]>
function ask(
  { port, pending }: Connection,
  name: keyof Calls,
  ...args: readonly unknown[]
): Promise<unknown> {
  const message: Call = { id: ++count, name, args }
  port.postMessage(message)
  if (name === 'open' || name === 'openBytes') watch.began(message.id)
  return new Promise((resolve, reject) => pending.set(message.id, { resolve, reject }))
}

/** Uses a passkey on behalf of the worker. */
async function answer(
  port: Connection['port'],
  { asked: id, call }: PasskeyRequest,
): Promise<void> {
  const { touchPasskey } = await import('./passkey.ts')
  const message: PasskeyAnswer = await touchPasskey(call).then(
    (value) => ({ asked: id, value }),
    () => ({ asked: id, failed: true }),
  )
  port.postMessage(message)
}

function sharedVault(worker: string): Connection {
  const started = joinWorker('vault', worker)
  const { port } = started
  const end = (signal: 'leave' | 'forget') => {
    const message: Call = { id: 0, name: signal, args: [] }
    port.postMessage(message)
    port.close()
  }
  const shared: Connection = { port, worker, end, pending: new Map() }
  listen(port, shared)
  port.start()
  started.addEventListener('error', () => fail(shared))
  return shared
}

function ownVault(): Connection {
  const port = startWorker('vault')
  const end = () => port.terminate()
  const own: Connection = { port, worker: undefined, end, pending: new Map() }
  listen(port, own)
  port.addEventListener('error', () => fail(own))
  return own
}

/** Handles a worker that could not be loaded. It locks only the tabs that it had unlocked. */
function fail(from: Connection): void {
  if (from !== connection) candidates.delete(from)
  else if (useVault.getState().isUnlocked) lock()
  else connection = undefined
  end(from, 'leave')
}

function listen(port: MessagePort | Worker, from: Connection): void {
  port.addEventListener('message', (event) => {
    if (!(event instanceof MessageEvent)) return
    const data: FromWorker = event.data
    if ('isLocked' in data) return heedLock(from)
    if ('asked' in data) return void answer(from.port, data)
    const waiting = from.pending.get(data.id)
    from.pending.delete(data.id)
    watch.answered(data.id)
    if ('failed' in data) waiting?.reject(new Error('The identity does not match'))
    else waiting?.resolve(data.value)
  })
}

/** Handles a worker that another tab has locked: that news came before this tab had joined. */
function heedLock(from: Connection): void {
  if (from === connection) drop('leave')
  else if (candidates.delete(from)) end(from, 'leave')
}
