import { generateKeyPairSync, type KeyObject, X509Certificate } from 'node:crypto'
import { readFile, stat, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { sampleSubmission } from '../../application/testing/sample-application.ts'
import { itInFull } from '../../test-support/in-full.ts'
import { runSystemProgram } from '../../test-support/run-program.ts'
import { testFolder } from '../../test-support/shared.ts'
import { type TestSandbox, testSandbox } from '../../test-support/test-sandbox.ts'
import { TEST_NOW, testServer } from '../../test-support/test-server.ts'
import { selfSigned, toPem } from '../platform/pki/self-signed.ts'
import { readIdentity } from '../platform/pki/signing-identity.ts'
import { DAY_MS } from '../platform/time/days.ts'
import { type Timestamp, timestampService } from '../timestamps/timestamp-service.ts'
import { signWith, withSignature } from './create-copy.ts'
import { renderCopy } from './render-copy.ts'
import { readSignature } from './testing/read-signature.ts'
import { sampleCopy } from './testing/sample-copy.ts'

const timestampsOf = ({ url }: TestSandbox) =>
  timestampService({ url: `${url}/timestamps`, now: () => performance.now() })

const unsigned = await renderCopy(sampleCopy(sampleSubmission()))
const ours = await selfSigned({ commonName: 'Golden Payments', notBefore: new Date('2026-01-01') })

const signed = async (identity = ours, timestamp?: Timestamp) =>
  Buffer.from(await withSignature(unsigned, signWith(identity, timestamp)))

describe('the signature of a copy', () => {
  it('is valid, but not if any byte changes', async () => {
    const pdf = await signed()
    expect(await readSignature(pdf)).toMatchObject({
      isValid: true,
      signer: 'Golden Payments',
      // Content type, message digest, and the signing certificate (v2).
      attributes: ['1.2.840.113549.1.9.3', '1.2.840.113549.1.9.4', '1.2.840.113549.1.9.16.2.47'],
      timestamp: undefined,
    })
    for (const offset of [1000, pdf.length - 10]) {
      const changed = pdf.with(offset, (pdf[offset] ?? 0) ^ 1)
      expect((await readSignature(changed)).isValid).toBe(false)
    }
  })

  it('is stamped with the time by the service', async () => {
    const pdf = await signed(ours, timestampsOf(await testSandbox()))
    const { isValid, timestamp } = await readSignature(pdf)
    expect([isValid, timestamp?.isOurs]).toEqual([true, true])
  })

  itInFull(
    'is made without a time stamp while the service hangs',
    async () => {
      const sandbox = await testSandbox()
      sandbox.breakService('timestamps', 'hanging')
      const signature = await readSignature(await signed(ours, timestampsOf(sandbox)))
      expect(signature).toMatchObject({ isValid: true, timestamp: undefined })
    },
    20_000,
  )

  for (const algorithm of [['rsa:2048'], ['ec', '-pkeyopt', 'ec_paramgen_curve:P-384']]) {
    it(`is valid for openssl with an operator's ${algorithm.at(-1)}`, async (context) => {
      const folder = await testFolder()
      const run = (...args: string[]) => runSystemProgram(context, folder, 'openssl', ...args)
      const made = ['-noenc', '-keyout', 'key.pem', '-out', 'certificate.pem', '-subj', '/CN=Test']
      run('req', '-x509', '-newkey', ...algorithm, ...made)
      const read = (name: string) => readFile(join(folder, name), 'utf8')
      const identity = readIdentity(await read('certificate.pem'), await read('key.pem'))
      const { cms, content } = await readSignature(
        await signed(identity, timestampsOf(await testSandbox())),
      )
      await writeFile(join(folder, 'signature.der'), cms)
      await writeFile(join(folder, 'content'), content)
      const files = ['-in', 'signature.der', '-content', 'content', '-CAfile', 'certificate.pem']
      const verify = () =>
        run('cms', '-verify', '-cades', '-purpose', 'any', '-binary', '-inform', 'DER', ...files)
      expect(verify()).toContain('CAdES Verification successful')
      await writeFile(join(folder, 'content'), content.with(1000, 0))
      expect(verify()).toContain('Verification failure')
    })
  }

  it('is valid for pdfsig, with and without a time stamp', async (context) => {
    const folder = await testFolder()
    for (const timestamp of [undefined, timestampsOf(await testSandbox())]) {
      await writeFile(join(folder, 'copy.pdf'), await signed(ours, timestamp))
      const output = runSystemProgram(context, folder, 'pdfsig', '-nocert', 'copy.pdf')
      expect(output).toContain('Signature Type: ETSI.CAdES.detached')
      expect(output).toContain('Total document signed')
      expect(output).toContain('Signature Validation: Signature is Valid.')
    }
  })
})

/** Returns when a certificate of ours was created that expires in this many days. */
function madeToEndIn(days: number): Date {
  const time = new Date(TEST_NOW.getTime() + days * DAY_MS)
  time.setUTCFullYear(time.getUTCFullYear() - 20)
  return time
}

describe('the certificate of copies', () => {
  it('is created once, readable only by its owner, and named after the brand', async () => {
    const { folder } = await testServer({ BRAND_NAME: 'Golden Payments' })
    const file = join(folder, 'copy-certificate.pem')
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    const created = await readFile(file, 'utf8')
    const certificate = new X509Certificate(created)
    expect(certificate.subject).toBe('CN=Golden Payments')
    expect(certificate.verify(certificate.publicKey)).toBe(true)
    await testServer({ BRAND_NAME: 'Other', DATA_DIR: folder })
    expect(await readFile(file, 'utf8')).toBe(created)
    await writeFile(file, created.slice(0, 40))
    await expect(testServer({ DATA_DIR: folder })).rejects.toThrow(`${file}: expected`)
  })

  it.each([
    [
      'a missing file',
      { COPY_KEY_FILE: '/nowhere' },
      'COPY_KEY_FILE: the file cannot be read: it does not exist',
    ],
    ['no PEM', { COPY_CERTIFICATE_FILE: 'empty' }, 'COPY_CERTIFICATE_FILE: expected a certificate'],
    ['no private key', { COPY_KEY_FILE: 'empty' }, 'COPY_KEY_FILE: expected a private key in PEM'],
    ["another's key", { COPY_KEY_FILE: 'other.pem' }, "COPY_KEY_FILE: not the key of the file's"],
    ['a key that cannot sign', { COPY_KEY_FILE: 'x25519.pem' }, 'COPY_KEY_FILE: expected an RSA'],
  ])('prevents the start with %s', async (_name, wrong, message) => {
    const folder = await testFolder()
    const pem = async (name: string, key: KeyObject) => {
      await writeFile(join(folder, name), key.export({ type: 'pkcs8', format: 'pem' }))
    }
    const identity = await selfSigned({ commonName: 'Test', notBefore: new Date() })
    await writeFile(join(folder, 'copy.pem'), toPem(identity))
    await writeFile(join(folder, 'empty'), '')
    await pem('other.pem', generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey)
    await pem('x25519.pem', generateKeyPairSync('x25519').privateKey)
    const files = { COPY_CERTIFICATE_FILE: 'copy.pem', COPY_KEY_FILE: 'copy.pem', ...wrong }
    const settings = Object.entries(files).map(([name, file]) => [
      name,
      file && resolve(folder, file),
    ])
    await expect(testServer(Object.fromEntries(settings))).rejects.toThrow(message)
  })

  it.each([
    ['has expired', new Date('2000-03-01T00:00:00Z'), 'expired on 2020-03-01'],
    ['expires within two weeks', madeToEndIn(13), 'expires on '],
    ['is valid for longer', madeToEndIn(15), undefined],
  ])('is warned about at the start if it %s', async (_, notBefore, problem) => {
    const identity = await selfSigned({ commonName: 'Test', notBefore })
    const file = join(await testFolder(), 'copy.pem')
    await writeFile(file, toPem(identity))
    const { logged } = await testServer({ COPY_CERTIFICATE_FILE: file, COPY_KEY_FILE: file })
    const warnings = logged().match(/COPY_CERTIFICATE_FILE: [^"]*/g)
    expect(warnings).toEqual(problem === undefined ? null : [expect.stringContaining(problem)])
  })
})
