import type { IncomingMessage } from 'node:http'
import { describe, expect, it } from 'vitest'
import { REFUSED, testHttp } from '../../test-support/test-http.ts'
import {
  isNonPublicAddress,
  postWebhook,
  signatureHeaders,
  type WebhookReceiver,
} from './webhook-service.ts'

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const message = { id: 'msg_1', at: new Date('2026-11-21T17:00:00.789Z'), body: '{"é":1}' }

function receiver(url: string, rest: Partial<WebhookReceiver> = {}): WebhookReceiver {
  return { url: new URL(url), secrets: [SECRET], allowPrivate: true, ...rest }
}

describe('a signature', () => {
  it('matches the specification’s example', () => {
    const example = {
      id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      timestamp: 1614265330,
      body: '{"test": 2432232314}',
    }
    expect(signatureHeaders(example, [SECRET])).toEqual({
      'webhook-id': example.id,
      'webhook-timestamp': '1614265330',
      'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    })
  })

  it('is made with each secret while one replaces another', () => {
    const other = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
    const { 'webhook-signature': signatures } = signatureHeaders(
      { id: 'a', timestamp: 1, body: '{}' },
      [SECRET, other],
    )
    expect(signatures).toMatch(/^v1,\S+ v1,\S+$/)
  })
})

describe('posting a webhook', () => {
  it('sends the message with its id, its time and its signature', async () => {
    let seen: { readonly headers: IncomingMessage['headers']; readonly body: string } | undefined
    const url = await testHttp(async (request, response) => {
      let body = ''
      for await (const chunk of request.setEncoding('utf8')) body += chunk
      seen = { headers: request.headers, body }
      response.writeHead(204).end()
    })
    expect(await postWebhook(receiver(url), message)).toEqual({ outcome: 'arrived' })
    expect(seen?.body).toBe(message.body)
    const timestamp = Math.floor(message.at.getTime() / 1000)
    expect(seen?.headers).toMatchObject({
      'content-type': 'application/json',
      ...signatureHeaders({ id: 'msg_1', timestamp, body: message.body }, [SECRET]),
    })
  })

  it.each([
    [200, { outcome: 'arrived' }],
    [202, { outcome: 'arrived' }],
    [301, { outcome: 'failed', failure: 'answered 301' }],
    [304, { outcome: 'failed', failure: 'answered 304' }],
    [400, { outcome: 'failed', failure: 'answered 400' }],
    [410, { outcome: 'gone', failure: 'answered 410' }],
    [429, { outcome: 'failed', failure: 'answered 429' }],
    [503, { outcome: 'failed', failure: 'answered 503' }],
  ])('reads %i as %j and follows no redirect', async (status, outcome) => {
    let count = 0
    const url = await testHttp((_request, response) => {
      count += 1
      response.writeHead(status, { location: '/elsewhere' }).end()
    })
    expect(await postWebhook(receiver(url), message)).toEqual(outcome)
    expect(count).toBe(1)
  })

  it.each([
    ['https://other.example/hooks/secret?a=b', ' (redirects to https://other.example)'],
    ['javascript:void', ''],
  ])('names the other origin of a redirect to %s, and no more', async (location, named) => {
    const url = await testHttp((_request, response) => {
      response.writeHead(301, { location }).end()
    })
    expect(await postWebhook(receiver(url), message)).toEqual({
      outcome: 'failed',
      failure: `answered 301${named}`,
    })
  })

  it.each([
    ['120', 120_000],
    ['2.0', 2000],
    ['Sat, 21 Nov 2026 17:05:00 GMT', 299_211],
    ['Sat, 21 Nov 2026 16:05:00 GMT', undefined],
    ['0', undefined],
    ['-5', undefined],
    ['soon', undefined],
  ])('reads how long to wait from a Retry-After of %s', async (header, waitMs) => {
    const url = await testHttp((_request, response) => {
      response.writeHead(429, { 'retry-after': header }).end()
    })
    const outcome = await postWebhook(receiver(url), message)
    expect(outcome).toEqual({ outcome: 'failed', failure: 'answered 429', waitMs })
  })

  it('fails with a receiver that requests another protocol', async () => {
    const url = await testHttp((request) =>
      request.socket.end(
        'HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n',
      ),
    )
    expect(await postWebhook(receiver(url), message)).toEqual({
      outcome: 'failed',
      failure: 'answered 101',
    })
  })

  it('fails with a receiver that does not speak HTTP, such as one that expects TLS', async () => {
    const url = await testHttp((request) => request.socket.end('\x15\x03\x01\x00\x02\x02\x46'))
    expect(await postWebhook(receiver(url), message)).toMatchObject({
      outcome: 'failed',
      failure: expect.stringContaining('its answer is not HTTP: check the port and the scheme'),
    })
  })

  it('waits no longer than its time limit', async () => {
    const url = await testHttp(() => {})
    expect(await postWebhook(receiver(url, { timeoutMs: 150 }), message)).toEqual({
      outcome: 'failed',
      failure: 'no answer in time',
    })
  })

  it('fails if nobody listens', async () => {
    expect(await postWebhook(receiver(REFUSED), message)).toEqual({
      outcome: 'failed',
      failure: 'not reached (ECONNREFUSED)',
    })
  })
})

describe('a target that is not public', () => {
  const refused = {
    outcome: 'failed',
    failure: expect.stringMatching(/^nothing was sent: .*WEBHOOK_ALLOW_PRIVATE/),
  }
  const strictly = (url: string, rest: Partial<WebhookReceiver> = {}) =>
    postWebhook(receiver(url, { allowPrivate: false, ...rest }), message)

  it.each([
    ...'http://127.0.0.1:9/ http://127.1:9/ http://2130706433:9/'.split(' '),
    ...'http://0x7f.0.0.1:9/ http://0177.0.0.1:9/ http://0:9/ http://10.0.0.1:9/'.split(' '),
    ...'http://169.254.169.254/latest/meta-data/ http://[::1]:9/'.split(' '),
    ...'http://[::ffff:127.0.0.1]:9/ http://[::ffff:7f00:1]:9/'.split(' '),
    ...'http://[fd00::1]:9/ http://localhost:9/'.split(' '),
  ])('is refused: %s', async (url) => {
    expect(await strictly(url)).toEqual(refused)
  })

  it.each([
    [['10.0.0.1']],
    [['127.0.0.1']],
    [['::1']],
    [['fe80::1']],
    [['8.8.8.8', '192.168.0.1']],
    [['2606:4700::1111', '::ffff:10.0.0.1']],
    [[]],
  ])('is refused if its name resolves to %j', async (addresses) => {
    const resolve: WebhookReceiver['resolve'] = (_name, done) =>
      done(
        null,
        addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      )
    expect(await strictly('http://receiver.example:9/', { resolve })).toEqual(refused)
  })

  it('is not reached if the name does not resolve', async () => {
    const resolve: WebhookReceiver['resolve'] = (_name, done) => done(new Error('ENOTFOUND'), [])
    const result = await strictly('http://receiver.example:9/', { resolve })
    expect(result).toEqual({ outcome: 'failed', failure: 'not reached' })
  })

  it('is resolved once: the checked address is the one that is connected to', async () => {
    let received = 0
    const url = new URL(
      await testHttp((_request, response) => {
        received += 1
        response.end()
      }),
    )
    const answers = ['8.8.8.8', '127.0.0.1']
    let resolved = 0
    const resolve: WebhookReceiver['resolve'] = (_name, done) => {
      resolved += 1
      done(null, [{ address: answers.shift() ?? '127.0.0.1', family: 4 }])
    }
    const result = await strictly(`http://receiver.example:${url.port}/`, {
      resolve,
      timeoutMs: 300,
    })
    expect(result.outcome).toBe('failed')
    expect({ resolved, received }).toEqual({ resolved: 1, received: 0 })
  })
})

describe('a webhook’s address', () => {
  it.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '100.127.255.255',
    '127.0.0.1',
    '127.255.255.254',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.192',
    '192.0.2.1',
    '192.168.1.1',
    '198.18.0.1',
    '198.51.100.7',
    '203.0.113.7',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::a00:1',
    '100::1',
    '2001::1',
    '2001:db8::1',
    '2002:7f00:1::',
    '3fff::1',
    'fc00::1',
    'fd12:3456::1',
    'fe80::1',
    'fe80::1%eth0',
    'fec0::1',
    'ff02::1',
    '',
    'example.com',
    '127.1',
  ])('is refused: %j', (address) => {
    expect(isNonPublicAddress(address)).toBe(true)
  })

  it.each([
    '1.1.1.1',
    '8.8.8.8',
    '100.63.255.255',
    '100.128.0.1',
    '172.15.255.255',
    '172.32.0.1',
    '192.167.255.255',
    '223.255.255.255',
    '2001:4860:4860::8888',
    '2606:4700::1111',
    '2a00:1450::1',
  ])('is accepted: %j', (address) => {
    expect(isNonPublicAddress(address)).toBe(false)
  })
})
