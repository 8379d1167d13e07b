import { describe, expect, it } from 'vitest'
import { answering, REFUSED, testHttp } from '../../test-support/test-http.ts'
import type { Failure } from '../platform/outside-services/report-failure.ts'
import { openFeatureFlags } from './plugin.ts'

const ALL_ON = { 'bank-link': true, 'address-suggestions': true }

function service(url: string, now = () => performance.now(), failures: Failure[] = []) {
  const report = (failure: Failure) => void failures.push(failure)
  return openFeatureFlags({ off: [], service: { url, token: 'credential', now, report } })
}

describe('feature flags', () => {
  it('are all on by default', async () => {
    expect(await (await openFeatureFlags({ off: [] }))()).toEqual(ALL_ON)
  })

  it('are off if the settings say so, for one server and not for another', async () => {
    const some = await openFeatureFlags({ off: ['bank-link'] })
    const none = await openFeatureFlags({ off: [] })
    expect(await some()).toEqual({ 'bank-link': false, 'address-suggestions': true })
    expect(await none()).toEqual(ALL_ON)
  })

  it('come from a flag service by its protocol', async () => {
    const seen: unknown[] = []
    const url = await testHttp((request, response) => {
      seen.push([request.method, request.url, request.headers.authorization])
      const isBankLink = request.url?.endsWith('bank-link')
      answering({ key: 'k', value: !isBankLink, reason: 'STATIC' })(request, response)
    })
    const flags = await service(`${url}/flags/`)
    expect(await flags()).toEqual({ 'bank-link': false, 'address-suggestions': true })
    expect(seen).toEqual(
      ['bank-link', 'address-suggestions'].map((key) => [
        'POST',
        `/flags/ofrep/v1/evaluate/flags/${key}`,
        'Bearer credential',
      ]),
    )
  })

  it('reach the pages within half a minute of a change', async () => {
    let time = 0
    let value = true
    const url = await testHttp((request, response) => answering({ value })(request, response))
    const flags = await service(url, () => time)
    expect(await flags()).toEqual(ALL_ON)
    value = false
    expect(await flags()).toEqual(ALL_ON)
    time = 30_000
    expect(await flags()).toEqual({ 'bank-link': false, 'address-suggestions': false })
  })

  it.each([
    ['an unknown flag', answering({ errorCode: 'FLAG_NOT_FOUND' }, 404), []],
    ['another path', answering({}, 404), [{ kind: 'error-status', status: 404 }]],
    ['a fault', answering({}, 500), [{ kind: 'error-status', status: 500 }]],
    [
      'a value that is neither true nor false',
      answering({ value: 'yes' }),
      [{ kind: 'unexpected-answer', status: 200, place: 'value' }],
    ],
  ])('are on if the service answers %s, which is reported', async (_name, listener, reported) => {
    const failures: Failure[] = []
    const flags = await service(await testHttp(listener), undefined, failures)
    expect(await flags()).toEqual(ALL_ON)
    expect(failures).toEqual(reported.flatMap((failure) => [failure, failure]))
  })

  it('are on if the service cannot be reached', async () => {
    const failures: Failure[] = []
    expect(await (await service(REFUSED, undefined, failures))()).toEqual(ALL_ON)
    expect(failures).toHaveLength(2)
  })

  it('stay as they were while the service fails', async () => {
    let time = 0
    let status = 200
    const url = await testHttp((...exchange) => answering({ value: false }, status)(...exchange))
    const flags = await service(url, () => time)
    const allOff = { 'bank-link': false, 'address-suggestions': false }
    expect(await flags()).toEqual(allOff)
    status = 503
    time = 30_000
    expect(await flags()).toEqual(allOff)
  })
})
