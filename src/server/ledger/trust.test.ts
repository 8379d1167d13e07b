import { createPublicKey } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { SERVER } from '../../application/facts/application-state.ts'
import { CONSOLE, EXPORTS, invitationChain } from '../../application/facts/chain-names.ts'
import type { EventContent } from '../../application/facts/event-kinds.ts'
import { testSigner, testTrust } from '../../test-support/test-signer.ts'
import { newSigningKey, signerOf } from '../platform/encryption/signing-key.ts'
import { firstEvent } from './new-events-service.ts'
import { holderOfKeyedSignature, keyedSignature, signatureProblem, signedEvents } from './trust.ts'

const by = { name: 'Rita Bell', subject: 'rita' }
const context = { reference: 'MA-7K3Q-9XDM', at: new Date(), signer: testSigner }
const decision = { from: 'reviewing', to: 'approved', deliveries: {} } as const

describe('the server’s signature', () => {
  const decided: EventContent = { kind: 'status', detail: decision }
  const byPerson: EventContent = { kind: 'status', detail: { ...decision, by } }
  const rekeyed: EventContent = {
    kind: 'rekeyed',
    detail: { sealed: '', recipients: '', notes: {}, ...{ by } },
  }
  const delivered: EventContent = {
    kind: 'delivered',
    detail: { delivery: 'a', kind: 'webhook', type: 'application.status' },
  }
  const live = { production: true, hasConsole: true }
  const notLive = 'may not be signed by server in production'
  const noConsole = 'may not be signed by server without CONSOLE_ISSUER'
  it.each<[string, EventContent, typeof live, string?]>([
    ['a decision in production', decided, live, notLive],
    ['a decision of a person in the console', byPerson, live],
    ['a decision without a console', byPerson, { ...live, hasConsole: false }, noConsole],
    ['a decision in the sandbox', decided, { production: false, hasConsole: false }],
    ['what no person does in the console', rekeyed, live, notLive],
  ])('of %s', (_, content, rules, expected) => {
    const event = firstEvent(context, content)
    const problem = signatureProblem(event, { ...testTrust, ...rules })
    expect(problem).toBe(expected)
  })

  it.each<[string, EventContent, string, boolean]>([
    ['an application’s event in a chain of sign-ins', decided, CONSOLE, false],
    ['an application’s event in an invitation’s chain', decided, invitationChain('a'), false],
    ['a delivery in an invitation’s chain', delivered, invitationChain('a'), true],
    ['a delivery in the chain of exports', delivered, EXPORTS, false],
    ['an application’s event in a chain of no known name', decided, 'XX-7K3Q-9XDM', false],
  ])('of %s counts where the kind belongs', (_, content, reference, counts) => {
    const event = firstEvent(context, content)
    const problem = signatureProblem({ ...event, reference }, testTrust)
    expect(problem).toBe(counts ? undefined : 'belongs in another chain')
    const add = () => firstEvent({ ...context, reference }, content)
    if (counts) expect(add).not.toThrow()
    else expect(add).toThrow('does not belong in the chain')
  })

  it('of a text with its key names who signed it only beside exactly this text', () => {
    const signature = keyedSignature(testSigner, 'a row')
    const changed = signature.with(-1, (signature.at(-1) ?? 0) ^ 1)
    const holderOf = (text: string, signed = signature, keys = testTrust.keys) =>
      holderOfKeyedSignature(text, signed, { keys })
    expect(holderOf('a row')).toBe(SERVER)
    expect(holderOf('another row')).toBeUndefined()
    expect(holderOf('a row', changed)).toBeUndefined()
    expect(holderOf('a row', signature, new Map())).toBeUndefined()
  })
})

describe('an operator’s signature', () => {
  const key = newSigningKey()
  const signer = signerOf('olga', key)
  const trusted = { holder: 'olga', key: createPublicKey(key) }
  const trust = { ...testTrust, keys: new Map([[signer.keyId, trusted]]) }
  const to = { name: 'Ada Stone', subject: 'ada' }
  const boarded = { result: 'succeeded', id: 'M1', deliveries: {} } as const
  it.each<[string, EventContent, boolean]>([
    ['a processor’s answer', { kind: 'boarded', detail: boarded }, true],
    ['an API key’s answer', { kind: 'boarded', detail: { ...boarded, key: 1 } }, false],
    ['an assignment to nobody', { kind: 'assigned', detail: { to: null } }, true],
    ['an assignment to a person', { kind: 'assigned', detail: { to } }, false],
    ['an unmasked answer', { kind: 'shown', detail: { fields: [] } }, false],
    ['an undone decision', { kind: 'undone', detail: { ...decision, event: 2 } }, false],
  ])('of %s counts only if a command writes it', (_, content, counts) => {
    const event = firstEvent({ ...context, signer }, content)
    const problem = signatureProblem(event, trust)
    expect(problem).toBe(counts ? undefined : 'may not be signed by olga')
  })
})

describe('the signatures of many events', () => {
  const event = firstEvent(context, { kind: 'status', detail: decision })
  const odd = [
    { hash: event.hash.toUpperCase() },
    { hash: 5 },
    { hash: Buffer.from(event.hash) },
    { hash: null },
    { key_id: 'another' },
    { key_id: null },
    { signature: event.signature.with(0, (event.signature[0] ?? 0) ^ 1) },
    { signature: event.signature.subarray(1) },
    { signature: new Uint8Array() },
    { signature: 'text' },
    { signature: null },
  ].map((edited) => ({ ...event, ...edited }) as typeof event)

  it('are valid only where they are those of a trusted key', async () => {
    const many = Array.from({ length: 600 }, () => ({ ...event }))
    const signed = await signedEvents([...many, ...odd], testTrust)
    expect([...signed].length).toBe(many.length)
    expect(many.every((one) => signed.has(one))).toBe(true)
  })
})
