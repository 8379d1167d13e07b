/** The calls from the page to the worker, and their answers. */
import type { MatchKey } from '../../api/console/match-keys.ts'
import type { MatchValue } from '../../application/screening/match-values.ts'
import type { FoundEntries } from './match-secret.ts'

export type UnlockOutcome = 'unlocked' | 'passphrase-needed' | 'wrong-passphrase' | 'no-identity'

/** The calls by name. Each value is copied on its way to the worker and back. */
export interface Calls {
  readonly unlock: (file: Uint8Array, passphrase: string) => Promise<UnlockOutcome>
  readonly isUnlocked: () => Promise<boolean>
  /** Leaves the worker. The last tab takes the identity with it. */
  readonly leave: () => Promise<void>
  /** Forgets the identity in every tab. */
  readonly forget: () => Promise<void>
  /** Rejects if the identity does not match. */
  readonly open: (sealed: string) => Promise<unknown>
  /** Opens an age file with bytes. Rejects if the identity does not match. */
  readonly openBytes: (sealed: Uint8Array) => Promise<Uint8Array<ArrayBuffer>>
  /** Opens the identity that is encrypted to a passkey; in base64. */
  readonly unlockWithPasskey: (credential: string, ciphertext: string) => Promise<UnlockOutcome>
  /** Encrypts the identity to a passkey; in base64. */
  readonly protect: (credential: string) => Promise<string>
  readonly seal: (recipients: readonly string[], record: unknown) => Promise<string>
  /** Creates a secret for match keys, sealed to age public keys; in base64. */
  readonly makeMatchSecret: (recipients: readonly string[]) => Promise<string>
  /** Hashes values under a sealed secret. Rejects if the identity does not open it. */
  readonly matchKeys: (
    sealedSecret: string,
    values: readonly MatchValue[],
  ) => Promise<readonly MatchKey[]>
  /** Returns a keyed hash of matching entries. Rejects if the identity cannot open the secret. */
  readonly entriesHash: (sealedSecret: string, entries: FoundEntries) => Promise<string>
}

export interface Call {
  readonly id: number
  readonly name: keyof Calls
  readonly args: readonly unknown[]
}

/** A part of an age file's header. */
export interface StanzaData {
  readonly args: readonly string[]
  readonly body: Uint8Array
}

/** The requests from the worker to the page: only a page can use a passkey. */
export type PasskeyCall =
  | { readonly name: 'wrap'; readonly credential: string; readonly fileKey: Uint8Array }
  | {
      readonly name: 'unwrap'
      readonly credential: string
      readonly stanzas: readonly StanzaData[]
    }

export interface PasskeyRequest {
  readonly asked: number
  readonly call: PasskeyCall
}

/** `failed`: the person gave up, or used another passkey. */
export type PasskeyAnswer =
  | { readonly asked: number; readonly value: Uint8Array | readonly StanzaData[] }
  | { readonly asked: number; readonly failed: true }

/** `failed` has no reason: an error of the library might repeat its input. */
export type Answer =
  | { readonly id: number; readonly value: unknown }
  | { readonly id: number; readonly failed: true }

/** The identity is forgotten in every tab. The worker answers nothing more. */
export interface LockNotice {
  readonly isLocked: true
}

export type FromWorker = Answer | PasskeyRequest | LockNotice
