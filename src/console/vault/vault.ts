/**
 * The reviewer's identity, in a worker of this tab. Locking ends the worker, so that the key leaves
 * the memory with it. Sealing a note needs no identity.
 */
import { create } from 'zustand'
import { startWorker } from '../parts/start-worker.ts'
import type { Answer, AnswerToAsked, Call, Calls, PasskeyRequest, UnlockOutcome } from './calls.ts'
import { stuckWatch } from './stuck-watch.ts'

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

let worker: Worker | undefined
let count = 0
const pending = new Map<number, Pending>()

const watch = stuckWatch(STUCK_MS, lock)

/** Reads an identity file. The passphrase is empty until it is needed. */
export async function unlock(file: Uint8Array, passphrase: string): Promise<UnlockOutcome> {
  const outcome = await call('unlock', file, passphrase)
  if (outcome === 'unlocked') useVault.setState({ isUnlocked: true })
  return outcome
}

/** Opens the identity that is encrypted to a passkey, with one touch. Rejects without it. */
export async function unlockWithPasskey(
  credential: string,
  ciphertext: string,
): Promise<UnlockOutcome> {
  const outcome = await call('unlockWithPasskey', credential, ciphertext)
  if (outcome === 'unlocked') useVault.setState({ isUnlocked: true })
  return outcome
}

/** Encrypts the identity to a passkey, with one touch; base64. */
export const protect: Calls['protect'] = (credential) => call('protect', credential)

/** Forgets the identity. What has not been opened yet never will be. */
export function lock(): void {
  worker?.terminate()
  worker = undefined
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

/** Compares names with a sanctions list, in the worker. */
export const compare: Calls['compare'] = (...asked) => call('compare', ...asked)

function call<Name extends keyof Calls>(
  name: Name,
  ...args: Parameters<Calls[Name]>
): ReturnType<Calls[Name]>
function call(name: keyof Calls, ...args: readonly unknown[]): Promise<unknown> {
  const message: Call = { id: ++count, name, args }
  worker ??= startVault()
  worker.postMessage(message)
  if (name === 'open' || name === 'openBytes') watch.began(message.id)
  return new Promise((resolve, reject) => pending.set(message.id, { resolve, reject }))
}

/** Uses a passkey for the worker. */
async function answer(asking: Worker, { asked, call }: PasskeyRequest): Promise<void> {
  const { touchPasskey } = await import('./passkey.ts')
  const message: AnswerToAsked = await touchPasskey(call).then(
    (value) => ({ asked, value }),
    () => ({ asked, failed: true }),
  )
  asking.postMessage(message)
}

function startVault(): Worker {
  const started = startWorker('vault')
  started.addEventListener('message', ({ data }: MessageEvent<Answer | PasskeyRequest>) => {
    if ('asked' in data) return void answer(started, data)
    const waiting = pending.get(data.id)
    pending.delete(data.id)
    watch.answered(data.id)
    if ('failed' in data) waiting?.reject(new Error('The identity does not match'))
    else waiting?.resolve(data.value)
  })
  started.addEventListener('error', () => lock())
  return started
}
