/**
 * The reviewer's identity, in a worker that the browser's tabs share; where tabs cannot share one,
 * in a worker of this tab. Locking ends the worker, so that the key leaves the memory with it.
 * Sealing a note needs no identity.
 */
import { create } from 'zustand'
import { joinWorker, startWorker } from '../parts/start-worker.ts'
import type { Answer, Call, Calls, PasskeyAnswer, PasskeyRequest, UnlockOutcome } from './calls.ts'
import { stuckWatch } from './stuck-watch.ts'
import { onTabNews, tellTabs } from './tabs.ts'

interface Vault {
  readonly isUnlocked: boolean
}

export const useVault = create<Vault>(() => ({ isUnlocked: false }))

interface Pending {
  readonly resolve: (value: unknown) => void
  readonly reject: (error: Error) => void
}

/** Many times what the largest document takes. A worker that is stuck opens nothing else, either. */
const STUCK_MS = 60_000

/** The worker as this tab reaches it. */
interface Connection {
  readonly port: Pick<MessagePort, 'postMessage'>
  /** What other tabs join; undefined if the worker is this tab's own. */
  readonly worker: string | undefined
  readonly end: (how: 'leave' | 'forget') => void
}

let connection: Connection | undefined
/** Who is signed in: nobody else's identity is joined. */
let person: string | undefined
let count = 0
const pending = new Map<number, Pending>()

const watch = stuckWatch(STUCK_MS, lock)

/**
 * Shares the identity with the other tabs of a person, from now on. Returns how to leave: the last
 * tab takes the identity with it.
 */
export function shareVault(email: string): () => void {
  if (person !== undefined && person !== email) lock()
  person = email
  const stopNews = onTabNews((news) => {
    if (news.kind === 'locked') drop('leave')
    if (news.kind === 'opened' && news.person === person) tellUnlocked()
    if (news.kind === 'unlocked' && news.person === person) void join(news.worker)
  })
  const arrive = () => tellTabs({ kind: 'opened', person: email })
  const leave = () => drop('leave')
  addEventListener('pageshow', arrive)
  addEventListener('pagehide', leave)
  arrive()
  return () => {
    stopNews()
    removeEventListener('pageshow', arrive)
    removeEventListener('pagehide', leave)
  }
}

/** Reads an identity file. The passphrase is empty until it is needed. */
export async function unlock(file: Uint8Array, passphrase: string): Promise<UnlockOutcome> {
  return unlocked(await call('unlock', file, passphrase))
}

/** Opens the identity that is encrypted to a passkey, with one touch. Rejects without it. */
export async function unlockWithPasskey(
  credential: string,
  ciphertext: string,
): Promise<UnlockOutcome> {
  return unlocked(await call('unlockWithPasskey', credential, ciphertext))
}

function unlocked(outcome: UnlockOutcome): UnlockOutcome {
  if (outcome !== 'unlocked') return outcome
  useVault.setState({ isUnlocked: true })
  tellUnlocked()
  return outcome
}

function tellUnlocked(): void {
  const worker = connection?.worker
  if (person === undefined || worker === undefined || !useVault.getState().isUnlocked) return
  tellTabs({ kind: 'unlocked', person, worker })
}

/** Joins the worker of another tab. What has ended meanwhile starts again, without an identity. */
async function join(worker: string): Promise<void> {
  if (useVault.getState().isUnlocked || typeof SharedWorker === 'undefined') return
  drop('leave')
  connection = sharedVault(worker)
  const isUnlocked = await call('isUnlocked').catch(() => false)
  if (connection?.worker === worker) useVault.setState({ isUnlocked })
}

/** Encrypts the identity to a passkey, with one touch; base64. */
export const protect: Calls['protect'] = (credential) => call('protect', credential)

/** Forgets the identity, in every tab. What has not been opened yet never will be. */
export function lock(): void {
  drop('forget')
  tellTabs({ kind: 'locked' })
}

function drop(how: 'leave' | 'forget'): void {
  connection?.end(how)
  connection = undefined
  for (const { reject } of pending.values()) reject(new Error('Locked'))
  pending.clear()
  watch.end()
  useVault.setState({ isUnlocked: false })
}

/** Opens an age file in base64. Rejects if the identity does not match, or is locked. */
export function open(sealed: string): Promise<unknown> {
  return call('open', sealed)
}

/** Opens an age file with bytes. Rejects if the identity does not match, or is locked. */
export const openBytes: Calls['openBytes'] = (sealed) => call('openBytes', sealed)

/** Seals a record to age public keys; base64. */
export function seal(recipients: readonly string[], record: unknown): Promise<string> {
  return call('seal', recipients, record)
}

/** Makes a secret for match keys, which never leaves the worker unsealed. */
export const makeMatchSecret: Calls['makeMatchSecret'] = (recipients) =>
  call('makeMatchSecret', recipients)

/** Keyed hashes under a sealed secret. */
export const matchKeys: Calls['matchKeys'] = (...asked) => call('matchKeys', ...asked)

/** A keyed hash of the entries that a screening found, under a sealed secret. */
export const entriesHash: Calls['entriesHash'] = (...asked) => call('entriesHash', ...asked)

function call<Name extends keyof Calls>(
  name: Name,
  ...args: Parameters<Calls[Name]>
): ReturnType<Calls[Name]>
function call(name: keyof Calls, ...args: readonly unknown[]): Promise<unknown> {
  const message: Call = { id: ++count, name, args }
  connection ??= typeof SharedWorker === 'undefined' ? ownVault() : sharedVault(crypto.randomUUID())
  connection.port.postMessage(message)
  if (name === 'open' || name === 'openBytes') watch.began(message.id)
  return new Promise((resolve, reject) => pending.set(message.id, { resolve, reject }))
}

/** Uses a passkey for the worker. */
async function answer(port: Connection['port'], { asked, call }: PasskeyRequest): Promise<void> {
  const { touchPasskey } = await import('./passkey.ts')
  const message: PasskeyAnswer = await touchPasskey(call).then(
    (value) => ({ asked, value }),
    () => ({ asked, failed: true }),
  )
  port.postMessage(message)
}

function sharedVault(worker: string): Connection {
  const started = joinWorker('vault', worker)
  const { port } = started
  listen(port)
  port.start()
  started.addEventListener('error', () => lock())
  const end = (how: 'leave' | 'forget') => {
    const message: Call = { id: 0, name: how, args: [] }
    port.postMessage(message)
    port.close()
  }
  return { port, worker, end }
}

function ownVault(): Connection {
  const port = startWorker('vault')
  listen(port)
  port.addEventListener('error', () => lock())
  return { port, worker: undefined, end: () => port.terminate() }
}

function listen(port: MessagePort | Worker): void {
  port.addEventListener('message', (event) => {
    if (!(event instanceof MessageEvent)) return
    const data: Answer | PasskeyRequest = event.data
    if ('asked' in data) return void answer(port, data)
    const waiting = pending.get(data.id)
    pending.delete(data.id)
    watch.answered(data.id)
    if ('failed' in data) waiting?.reject(new Error('The identity does not match'))
    else waiting?.resolve(data.value)
  })
}
