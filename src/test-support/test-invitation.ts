/** A server with an API key that invites, and links as a page opens them. */

import { createDecipheriv, hkdfSync } from 'node:crypto'
import type { LightMyRequestResponse } from 'fastify'
import { signingOperator } from './run-operator.ts'
import { testFolder } from './shared.ts'
import { TEST_NOW, type TestServer, testServer } from './test-server.ts'

interface Clock {
  now: Date
}

export interface InvitingServer {
  readonly server: TestServer
  readonly clock: Clock
  /** Runs a command with an operator's key. */
  readonly operate: Awaited<ReturnType<typeof signingOperator>>
  /** Sends a request with the API key or another one: `POST` with a body, otherwise `GET`. */
  readonly ask: (
    url: string,
    body?: object,
    more?: InvitingOptions,
  ) => Promise<LightMyRequestResponse>
  readonly newKey: (...words: readonly string[]) => Promise<string>
}

interface InvitingOptions {
  readonly key?: string
  readonly idempotencyKey?: string
}

export async function invitingServer(
  settings: Readonly<Record<string, string>> = {},
  deps: Parameters<typeof testServer>[1] = {},
): Promise<InvitingServer> {
  const env = { MAIL_KEY: 'k'.repeat(40), DATA_DIR: await testFolder(), ...settings }
  const clock: Clock = { now: TEST_NOW }
  const server = await testServer(env, { now: () => clock.now, ...deps })
  const operate = await signingOperator(env)
  const newKey = async (...words: readonly string[]) =>
    (await operate('api-keys', 'new', 'CRM', ...words)).out.trim()
  const own = await newKey('--may', 'invitations,applications')
  return {
    server,
    clock,
    operate,
    newKey,
    ask: (url, body, { key = own, idempotencyKey } = {}) =>
      server.app.inject({
        method: body ? 'POST' : 'GET',
        url,
        headers: {
          authorization: `Bearer ${key}`,
          ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
        },
        ...(body && { payload: body }),
      }),
  }
}

/** The link of an invitation, as the page reads it. Throws if there is none. */
export function invitationLinkIn(url: string) {
  const [, id = '', secret = ''] = /\?invitation=([\w-]{22})#([\w-]{43})$/.exec(url) ?? []
  const link = secretLinkIn(`#${id}.${secret}`)
  const authorization = `Bearer ${link.token}`
  return {
    id,
    secret,
    token: link.token,
    headers: { authorization },
    /** The secret for a submission. */
    header: { 'application-invitation': `${id}:${link.token}` },
    /** The answers as the page decrypts them. */
    open: ({ ciphertext, key }: { readonly ciphertext: string; readonly key: string }) => {
      const answersKey = decryptedUnder(link, key)
      return JSON.parse(decryptedUnder(secretLinkIn(`#${id}.${answersKey}`), ciphertext))
    },
  }
}

/** The lengths of AES-GCM in bytes: the nonce comes before the text, the tag after it. */
const NONCE = 12
const TAG = 16

interface OpenedLink {
  readonly id: string
  /** The part sent to the server, in base64url. */
  readonly token: string
  /** The key, which is never sent. */
  readonly key: Uint8Array
}

/** Reads the link in a fragment. Throws if there is none. */
export function secretLinkIn(fragment: string): OpenedLink {
  const [, id = '', secret = '', serverToken] =
    /^#([\w-]{22})\.([\w-]{43})(?:\.\d{10})?(?:\.([\w-]{43}))?$/.exec(fragment) ?? []
  if (id === '') throw new Error(`No link in ${fragment}`)
  const derived = (purpose: string) => {
    const info = `merchant-application draft ${purpose}`
    return Buffer.from(hkdfSync('sha256', Buffer.from(secret, 'base64url'), id, info, 32))
  }
  const token = serverToken ?? derived('token').toString('base64url')
  return { id, token, key: derived('encryption') }
}

/** Decrypts the text stored under a link, from base64. Throws if it belongs to another link. */
export function decryptedUnder({ id, key }: OpenedLink, ciphertext: string): string {
  const bytes = Buffer.from(ciphertext, 'base64')
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE))
  decipher.setAAD(Buffer.from(id)).setAuthTag(bytes.subarray(-TAG))
  const text = decipher.update(bytes.subarray(NONCE, -TAG))
  return Buffer.concat([text, decipher.final()]).toString()
}
