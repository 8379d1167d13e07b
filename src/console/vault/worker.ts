/**
 * Keeps the reviewer's identity, and never gives it away. Ending the worker forgets it. It is one
 * script: WebKit starts it a second time, without an identity, where one that it loads imports it.
 */
import { Stanza } from 'age-encryption'
import { compareWithList } from '../screening/compare.ts'
import type { Answer, AnswerToAsked, Call, Calls, PasskeyCall, PasskeyRequest } from './calls.ts'
import { entriesHash, keysOf, newMatchSecret } from './match-secret.ts'
import { type Identity, readIdentity, readProtected, sealTo } from './open-sealed.ts'

let identity: Identity | undefined

const calls: Calls = {
  unlock: async (file, passphrase) => {
    const read = await readIdentity(file, passphrase)
    if (typeof read === 'string') return read
    identity = read
    return 'unlocked'
  },
  unlockWithPasskey: async (credential, ciphertext) => {
    const read = await readProtected(ciphertext, {
      unwrapFileKey: async (stanzas) => {
        const plain = stanzas.map(({ args, body }) => ({ args, body }))
        const fileKey = await ask({ name: 'unwrap', credential, stanzas: plain })
        return fileKey instanceof Uint8Array ? fileKey : null
      },
    })
    if (typeof read === 'string') return read
    identity = read
    return 'unlocked'
  },
  protect: (credential) =>
    unlocked().protect({
      wrapFileKey: async (fileKey) => {
        const stanzas = await ask({ name: 'wrap', credential, fileKey })
        if (stanzas instanceof Uint8Array) throw new Error('Not wrapped')
        return stanzas.map(({ args, body }) => new Stanza([...args], body))
      },
    }),
  open: async (sealed) => unlocked().open(sealed),
  openBytes: async (sealed) => unlocked().openBytes(sealed),
  seal: sealTo,
  makeMatchSecret: (recipients) => sealTo(recipients, newMatchSecret()),
  matchKeys: async (sealedSecret, values) => keysOf(sealedSecret, unlocked().open, values),
  entriesHash: async (sealedSecret, found) => entriesHash(sealedSecret, unlocked().open, found),
  compare: async (address, subjects, threshold) => {
    unlocked()
    return compareWithList(address, subjects, threshold)
  },
}

type PasskeyValue = Extract<AnswerToAsked, { readonly value: unknown }>['value']

let count = 0
const asked = new Map<number, (answer: AnswerToAsked) => void>()

/** Asks the page to use a passkey. */
function ask(call: PasskeyCall): Promise<PasskeyValue> {
  const message: PasskeyRequest = { asked: ++count, call }
  self.postMessage(message)
  return new Promise((resolve, reject) =>
    asked.set(message.asked, (answer) => {
      if ('failed' in answer) reject(new Error('No passkey'))
      else resolve(answer.value)
    }),
  )
}

self.addEventListener('message', async ({ data }: MessageEvent<Call | AnswerToAsked>) => {
  if ('asked' in data) {
    asked.get(data.asked)?.(data)
    asked.delete(data.asked)
    return
  }
  const { id, name, args } = data
  const call: (...args: never[]) => Promise<unknown> = calls[name]
  const answer: Answer = await Reflect.apply(call, undefined, args).then(
    (value: unknown) => ({ id, value }),
    () => ({ id, failed: true }),
  )
  self.postMessage(answer)
})

function unlocked(): Identity {
  if (!identity) throw new Error('No identity')
  return identity
}
