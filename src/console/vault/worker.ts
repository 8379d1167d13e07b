/**
 * Keeps the reviewer's identity for the tabs that share it, and never gives it away. When the
 * worker ends, the identity is forgotten. The worker is a single script: if a module imported it,
 * WebKit would start it a second time, without an identity.
 */
import { Stanza } from 'age-encryption'
import type {
  Answer,
  Call,
  Calls,
  FromWorker,
  PasskeyAnswer,
  PasskeyCall,
  PasskeyRequest,
  UnlockOutcome,
} from './calls.ts'
import { entriesHash, keysOf, newMatchSecret } from './match-secret.ts'
import { type Identity, readIdentity, readProtected, sealTo } from './open-sealed.ts'

let identity: Identity | undefined

/** A tab: a port of the shared worker, or the only tab of its own worker. */
interface Tab {
  postMessage(message: FromWorker): void
  addEventListener(
    type: 'message',
    listener: (event: MessageEvent<Call | PasskeyAnswer>) => void,
  ): void
}

const tabs = new Set<Tab>()

if ('onconnect' in self) {
  self.addEventListener('connect', (event) => {
    const [port] = event instanceof MessageEvent ? event.ports : []
    if (!port) return
    serve(port)
    port.start()
  })
} else {
  serve(self)
}

function serve(tab: Tab): void {
  let count = 0
  const requests = new Map<number, (answer: PasskeyAnswer) => void>()
  /** Asks the page to use a passkey. */
  const ask = (call: PasskeyCall): Promise<PasskeyValue> => {
    const message: PasskeyRequest = { asked: ++count, call }
    tab.postMessage(message)
    return new Promise((resolve, reject) =>
      requests.set(message.asked, (answer) => {
        if ('failed' in answer) reject(new Error('No passkey'))
        else resolve(answer.value)
      }),
    )
  }
  const calls = callsOf(tab, ask)
  tabs.add(tab)
  tab.addEventListener('message', async ({ data }) => {
    if ('asked' in data) {
      requests.get(data.asked)?.(data)
      requests.delete(data.asked)
      return
    }
    const { id, name, args } = data
    const call: (...args: never[]) => Promise<unknown> = calls[name]
    const answer: Answer = await Reflect.apply(call, undefined, args).then(
      (value: unknown) => ({ id, value }),
      () => ({ id, failed: true }),
    )
    tab.postMessage(answer)
  })
}

type PasskeyValue = Extract<PasskeyAnswer, { readonly value: unknown }>['value']

function callsOf(tab: Tab, ask: (call: PasskeyCall) => Promise<PasskeyValue>): Calls {
  return {
    unlock: async (file, passphrase) => keep(await readIdentity(file, passphrase)),
    isUnlocked: async () => identity !== undefined,
    leave: async () => {
      tabs.delete(tab)
      if (tabs.size === 0) forget()
    },
    forget: async () => forget(),
    unlockWithPasskey: async (credential, ciphertext) => {
      const read = await readProtected(ciphertext, {
        unwrapFileKey: async (stanzas) => {
          const plain = stanzas.map(({ args, body }) => ({ args, body }))
          const fileKey = await ask({ name: 'unwrap', credential, stanzas: plain })
          return fileKey instanceof Uint8Array ? fileKey : null
        },
      })
      return keep(read)
    },
    protect: (credential) =>
      requireIdentity().protect({
        wrapFileKey: async (fileKey) => {
          const stanzas = await ask({ name: 'wrap', credential, fileKey })
          if (stanzas instanceof Uint8Array) throw new Error('Not wrapped')
          return stanzas.map(({ args, body }) => new Stanza([...args], body))
        },
      }),
    open: async (sealed) => requireIdentity().open(sealed),
    openBytes: async (sealed) => requireIdentity().openBytes(sealed),
    seal: sealTo,
    makeMatchSecret: (recipients) => sealTo(recipients, newMatchSecret()),
    matchKeys: async (sealedSecret, values) => keysOf(sealedSecret, requireIdentity().open, values),
    entriesHash: async (sealedSecret, entries) =>
      entriesHash(sealedSecret, requireIdentity().open, entries),
  }
}

function keep(read: Identity | Exclude<UnlockOutcome, 'unlocked'>): UnlockOutcome {
  if (typeof read === 'string') return read
  identity = read
  return 'unlocked'
}

function forget(): void {
  identity = undefined
  for (const tab of tabs) tab.postMessage({ isLocked: true })
  self.close()
}

function requireIdentity(): Identity {
  if (!identity) throw new Error('No identity')
  return identity
}
