/** Keeps the reviewer's identity, and never gives it away. Ending the worker forgets it. */
import type { Answer, Call, Calls } from './calls.ts'
import { type Identity, readIdentity, sealTo } from './identity.ts'

let identity: Identity | undefined

const calls: Calls = {
  unlock: async (file, passphrase) => {
    const read = await readIdentity(file, passphrase)
    if (typeof read === 'string') return read
    identity = read
    return 'unlocked'
  },
  open: async (sealed) => unlocked().open(sealed),
  openBytes: async (sealed) => unlocked().openBytes(sealed),
  seal: sealTo,
  hash: async (values) => unlocked().hash(values),
}

self.addEventListener('message', async ({ data }: MessageEvent<Call>) => {
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
