import { stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { generateHybridIdentity, generateIdentity, identityToRecipient } from 'age-encryption'
import { describe, expect, it } from 'vitest'
import { emptyLead } from '../../../application/lead.ts'
import { testFolder } from '../../../test-support/shared.ts'
import { decryptLead, encryptLead, leadIdHash } from '../../leads/lead-cipher.ts'
import { bodyHash, idempotencyKeyHash } from '../../submissions/idempotency.ts'
import { randomSecret } from './random-secret.ts'
import { isRecipient } from './recipient.ts'
import { sealReadable, sealTo } from './seal.ts'
import { ownKeyPair, unsealWith } from './unseal.ts'

const record = { schema: 1, name: 'Łukasz Żółć', ssn: '123456789' }

async function keyFile(): Promise<{ readonly file: string; readonly recipient: string }> {
  const file = join(await testFolder(), 'identity.txt')
  const identity = await generateIdentity()
  const recipient = await identityToRecipient(identity)
  await writeFile(file, `# created: 2026-11-21\n# public key: ${recipient}\n\n${identity}\n`)
  return { file, recipient }
}

describe('sealing', () => {
  it('can be opened by each of the recipients', async () => {
    const pairs = [await keyFile(), await keyFile()]
    const sealed = await sealTo(pairs.map(({ recipient }) => recipient))(record)
    for (const { file } of pairs) expect(await (await unsealWith(file))(sealed)).toEqual(record)
    expect(Buffer.from(sealed).toString('latin1')).not.toContain('123456789')
  })

  it('can be opened by a key of another kind that age supports', async () => {
    const identity = await generateHybridIdentity()
    const file = join(await testFolder(), 'identity.txt')
    await writeFile(file, identity)
    const sealed = await sealTo([await identityToRecipient(identity)])(record)
    expect(await (await unsealWith(file))(sealed)).toEqual(record)
  })

  it('is not opened if its header is larger than any of ours', async () => {
    const { file } = await keyFile()
    const unseal = await unsealWith(file)
    const stanza = `-> X25519 ${'A'.repeat(43)}\n${'A'.repeat(43)}\n`
    const sealed = Buffer.from(`age-encryption.org/v1\n${stanza.repeat(106_000)}--- AAAA\n`)
    for (const open of [unseal, unseal.bytes]) {
      await expect(open(sealed)).rejects.toThrow('its header is too large')
    }
  })

  it('is limited to the number of keys with which it can be opened', async () => {
    const { recipient, file } = await keyFile()
    const sealed = await sealTo(Array.from({ length: 128 }, () => recipient))(record)
    expect(await (await unsealWith(file))(sealed)).toEqual(record)
    expect(() => sealTo(Array.from({ length: 129 }, () => recipient))).toThrow('at most 128')
  })

  it('fails for data that its own reader would not read back', async () => {
    const { recipient, file } = await keyFile()
    const seal = sealTo([recipient])
    const read = (opened: unknown) => {
      if (!Object.hasOwn(Object(opened), 'account')) throw new Error('There is no account')
    }
    // JSON leaves out an undefined value.
    await expect(sealReadable(seal, { account: undefined }, read)).rejects.toThrow('no account')
    const sealed = await sealReadable(seal, { account: '1' }, read)
    expect(await (await unsealWith(file))(sealed)).toEqual({ account: '1' })
  })

  it('can be opened by nobody else', async () => {
    const [mine, other] = [await keyFile(), await keyFile()]
    const sealed = await sealTo([mine.recipient])(record)
    await expect((await unsealWith(other.file))(sealed)).rejects.toThrow()
  })

  it('notices a changed byte', async () => {
    const { file, recipient } = await keyFile()
    const sealed = await sealTo([recipient])(record)
    sealed[sealed.length - 1] = (sealed[sealed.length - 1] ?? 0) ^ 1
    await expect((await unsealWith(file))(sealed)).rejects.toThrow()
  })

  it('recognizes a public key', async () => {
    const { recipient } = await keyFile()
    expect(isRecipient(recipient)).toBe(true)
    for (const text of ['', 'age1', `${recipient}x`, await generateIdentity()]) {
      expect(isRecipient(text)).toBe(false)
    }
  })

  it('is never done without recipients, or to a key that gives every secret the same result', async () => {
    expect(() => sealTo([])).toThrow(/without recipients/)
    const weak = `age1${'q'.repeat(58)}`
    await expect(async () => sealTo([weak])(record)).rejects.toThrow()
  })

  it('never writes the same bytes twice', async () => {
    const { recipient } = await keyFile()
    const seal = sealTo([recipient])
    expect(await seal(record)).not.toEqual(await seal(record))
  })

  it('refuses a file without an identity, and does not repeat its contents', async () => {
    const file = join(await testFolder(), 'notes.txt')
    await writeFile(file, 'my password\n')
    await expect(unsealWith(file)).rejects.toThrow(/contains no age identity$/)
    await expect(unsealWith(file)).rejects.not.toThrow(/my password/)
  })
})

describe('our own key pair', () => {
  it('is created once, for its owner’s eyes only, whichever process is first', async () => {
    const folder = join(await testFolder(), 'data')
    const [one, other] = await Promise.all([ownKeyPair(folder), ownKeyPair(folder)])
    expect(one).toEqual(other)
    expect(one).toEqual(await ownKeyPair(folder))
    expect((await stat(one.file)).mode & 0o777).toBe(0o600)
    const sealed = await sealTo(one.recipients)(record)
    expect(await (await unsealWith(one.file))(sealed)).toEqual(record)
  })
})

describe('a lead', () => {
  const lead = { ...emptyLead, pmi: 'spring', businessName: 'Golden Gate Bakery' }

  it('can be read only with its id', () => {
    const sealed = encryptLead(lead)
    expect(decryptLead('spring', sealed)).toEqual({ lead, program: 'default' })
    const ofAcme = encryptLead(lead, 'acme')
    expect(decryptLead('spring', ofAcme)).toEqual({ lead, program: 'acme' })
    expect(() => decryptLead('autumn', sealed)).toThrow()
    expect(Buffer.from(sealed).toString('latin1')).not.toContain('Golden')
  })

  it('never looks the same twice, except for its hash', () => {
    expect(encryptLead(lead)).not.toEqual(encryptLead(lead))
    expect(leadIdHash('spring')).toBe(leadIdHash('spring'))
    expect(leadIdHash('spring')).not.toBe(leadIdHash('autumn'))
  })
})

describe('the stored hash of a submission', () => {
  it("is the same whatever the order of the body's keys, and reveals no body without the key", () => {
    const body = { a: [1, { b: null, c: 'x' }], d: true }
    const reordered = { d: true, a: [1, { c: 'x', b: null }] }
    expect(bodyHash('key', body)).toBe(bodyHash('key', reordered))
    expect(bodyHash('key', body)).not.toBe(bodyHash('other', body))
    expect(bodyHash('key', body)).not.toBe(bodyHash('key', { ...body, d: false }))
    expect(bodyHash('key', [1, 2])).not.toBe(bodyHash('key', [2, 1]))
  })

  it('finds a key without storing it', () => {
    expect(idempotencyKeyHash('key')).toMatch(/^[0-9a-f]{64}$/)
    expect(idempotencyKeyHash('key')).not.toBe(leadIdHash('key'))
  })
})

it('issued secrets have at least 128 bits', () => {
  const drawn = Array.from({ length: 200 }, randomSecret)
  expect(new Set(drawn).size).toBe(200)
  for (const secret of drawn) expect(secret).toMatch(/^[a-z2-7]{26}$/)
})
