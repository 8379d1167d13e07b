import { createHash, X509Certificate } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import type { RequestListener } from 'node:http'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { BitString, Integer, OctetString } from 'asn1js'
import { PKIStatus, PKIStatusInfo, TimeStampResp } from 'pkijs'
import { describe, expect, it } from 'vitest'
import { runSystemProgram } from '../../test-support/run-program.ts'
import { testFolder } from '../../test-support/shared.ts'
import { REFUSED, testHttp } from '../../test-support/test-http.ts'
import type { Failure } from '../platform/outside-services/report-failure.ts'
import { createAuthority } from '../sandbox/timestamps/authority.ts'
import { timestampService } from './timestamp-service.ts'

const hash = createHash('sha256').update('the head of the log').digest()

/** Requests a time stamp of the hash from a URL. Returns the token and the reported failures. */
async function stamped(url: string) {
  const failures: Failure[] = []
  const now = () => performance.now()
  const report = (failure: Failure) => failures.push(failure)
  const token = await timestampService({ url, now, report })(hash)
  return { token, failures }
}

type Answer = (request: Uint8Array) => Promise<Uint8Array> | Uint8Array

/** Starts a service with an answer of its own, which counts its requests. */
async function answeringWith(answer: Answer, status = 200) {
  const requests: Uint8Array[] = []
  const listener: RequestListener = async (request, response) => {
    const query = await buffer(request)
    requests.push(query)
    response.writeHead(status, { 'content-type': 'application/timestamp-reply' })
    response.end(await answer(query))
  }
  return { url: await testHttp(listener), requests }
}

const authority = await createAuthority()

/** The bits of `failInfo` are in the opposite order of a number's. */
function rejection(failInfo?: BitString): Uint8Array {
  const status = new PKIStatusInfo({
    status: PKIStatus.rejection,
    ...(failInfo && { failInfo }),
  })
  return new Uint8Array(new TimeStampResp({ status }).toSchema().toBER())
}

const UNUSABLE: readonly (readonly [string, Answer])[] = [
  [
    'a token for another hash',
    (request) =>
      authority.answer(request, (info) => {
        info.messageImprint.hashedMessage = new OctetString({ valueHex: new Uint8Array(32) })
      }),
  ],
  [
    'a token with another nonce',
    (request) =>
      authority.answer(request, (info) => {
        info.nonce = Integer.fromBigInt(1n)
      }),
  ],
  [
    'a token without a nonce',
    (request) =>
      authority.answer(request, (info) => {
        delete info.nonce
      }),
  ],
  [
    'a token that was changed',
    async (request) => {
      const answer = await authority.answer(request)
      const last = answer.length - 1
      return answer.with(last, (answer[last] ?? 0) ^ 1)
    },
  ],
  ['no ASN.1', () => Buffer.from('time stamp')],
  ['nothing', () => Buffer.of()],
]

describe('a time stamp', () => {
  it('is a token that openssl verifies', async (context) => {
    const { url } = await answeringWith((request) => authority.answer(request))
    const { token, failures } = await stamped(url)
    expect(failures).toEqual([])
    const folder = await testFolder()
    await writeFile(join(folder, 'token.der'), token ?? '')
    await writeFile(
      join(folder, 'service.pem'),
      new X509Certificate(authority.certificate).toString(),
    )
    const verify = (digest: string) =>
      runSystemProgram(
        context,
        folder,
        'openssl',
        ...['ts', '-verify', '-digest', digest, '-in', 'token.der', '-token_in'],
        ...['-CAfile', 'service.pem', '-partial_chain'],
      )
    expect(verify(hash.toString('hex'))).toContain('Verification: OK')
    expect(verify('0'.repeat(64))).toContain('message imprint mismatch')
  })

  it('may come from a service that does not use our library', async (context) => {
    const folder = await testFolder()
    const config = [
      '[tsa]\ndefault_policy = 1.2.3.4.1\nserial = serial\ndigests = sha256\nsigner_digest = sha256',
      'ess_cert_id_alg = sha256\naccuracy = secs:1\nordering = yes\ntsa_name = yes',
      '[req]\ndistinguished_name = name\nx509_extensions = stamps\nprompt = no',
      '[name]\nCN = Other time stamps',
      '[stamps]\nextendedKeyUsage = critical,timeStamping',
    ]
    await writeFile(join(folder, 'openssl.cnf'), config.join('\n'))
    await writeFile(join(folder, 'serial'), '01\n')
    const run = (...args: string[]) => runSystemProgram(context, folder, 'openssl', ...args)
    const key = ['-newkey', 'rsa:2048', '-noenc', '-keyout', 'key.pem', '-out', 'certificate.pem']
    run('req', '-x509', '-config', 'openssl.cnf', ...key)
    const { url } = await answeringWith(async (request) => {
      await writeFile(join(folder, 'query.der'), request)
      const signer = ['-signer', 'certificate.pem', '-inkey', 'key.pem']
      const files = ['-queryfile', 'query.der', '-out', 'reply.der']
      run('ts', '-reply', '-config', 'openssl.cnf', '-section', 'tsa', ...signer, ...files)
      return readFile(join(folder, 'reply.der'))
    })
    const { token, failures } = await stamped(url)
    expect(failures).toEqual([])
    const reply = await readFile(join(folder, 'reply.der'))
    expect(reply.includes(Buffer.from(token ?? 'nothing'))).toBe(true)
  })

  it.each([
    ['REJECTION', undefined],
    ['BAD_ALG', [0b1000_0000]],
    ['UNACCEPTED_POLICY', [0, 0b0000_0001]],
    ['SYSTEM_FAILURE', [0, 0, 0, 0b0100_0000]],
    ['REJECTION', [0b0100_0000]],
  ])('is reported with the code %s if it is rejected with the bits %j', async (code, bits) => {
    const failInfo = bits && new BitString({ valueHex: Uint8Array.from(bits).buffer })
    const { url } = await answeringWith(() => rejection(failInfo))
    expect((await stamped(url)).failures).toEqual([
      { kind: 'unexpected-answer', status: 200, code },
    ])
  })

  it.each(UNUSABLE)('is refused if the answer is %s, and reported once', async (_name, answer) => {
    const { url, requests } = await answeringWith(answer)
    expect(await stamped(url)).toEqual({
      token: undefined,
      failures: [{ kind: 'unexpected-answer', status: 200 }],
    })
    expect(requests).toHaveLength(1)
  })

  it('is requested again if the service fails, and then reported once', async () => {
    const { url, requests } = await answeringWith(() => Buffer.of(), 500)
    expect(await stamped(url)).toEqual({
      token: undefined,
      failures: [{ kind: 'error-status', status: 500 }],
    })
    expect(requests).toHaveLength(2)
    expect((await stamped(REFUSED)).failures).toEqual([{ kind: 'unreachable' }])
  })

  it('comes with the second request if only the first one failed', async () => {
    let calls = 0
    const url = await testHttp(async (request, response) => {
      const query = await buffer(request)
      calls += 1
      response.writeHead(calls === 1 ? 503 : 200, { 'content-type': 'application/timestamp-reply' })
      response.end(await authority.answer(query))
    })
    const { token, failures } = await stamped(url)
    expect([token?.length, failures]).toEqual([expect.any(Number), []])
  })
})
