import { describe, expect, it } from 'vitest'
import { addCounts } from '../server/funnel/store.ts'
import { operator } from '../test-support/run-operator.ts'
import { testServer } from '../test-support/test-server.ts'

async function counted() {
  const server = await testServer()
  const row = { program: 'default', day: '2026-11-21', language: 'en', count: 1 } as const
  await addCounts(server.db, [
    { ...row, kind: 'reached', name: 'business-details', count: 12 },
    { ...row, kind: 'reached', name: 'business-overview', count: 9 },
    { ...row, kind: 'time', name: 'business-details 60' },
    { ...row, kind: 'time', name: 'business-overview 15' },
    { ...row, kind: 'stopped', name: 'businessAddress.zip zip', count: 4 },
    { ...row, kind: 'saved', name: '', count: 3 },
    { ...row, language: '', kind: 'failed', name: 'geocoder', count: 2 },
    { ...row, kind: 'invited-saved', name: '', count: 1 },
    { ...row, kind: 'entered', name: '', count: 5 },
    { ...row, day: '2026-11-22', language: 'es', kind: 'reached', name: 'business-details' },
    { ...row, program: 'acme', kind: 'saved', name: '', count: 7 },
  ])
  return { DATA_DIR: server.folder }
}

describe('operator funnel', () => {
  it('prints a table of the steps, and the errors that stop applicants', async () => {
    const env = await counted()
    const { out } = await operator(env, 'funnel', '--until', '2026-11-22')
    expect(out).toBe(`\
Step                 Reached  Continued  Median time
Business Details          12  75%        1 min to 2 min
Business Overview          9  0%         15 s to 30 s
Owner Details              0
Transaction Details        0
Banking Information        0
Review & Submit            0

Submitted: 0. Saved to finish later: 10. Resumed: 0. Entered with an API key: 5.

Field                Rule  Stopped
businessAddress.zip  zip         4

Service   Failed calls
geocoder             2
`)
  })

  it('prints JSON for each day and language', async () => {
    const env = await counted()
    const { out } = await operator(env, 'funnel', '--json')
    const { total, days } = JSON.parse(out)
    expect(total.steps[0]).toEqual({
      step: 'business-details',
      reached: 13,
      wentOn: 9 / 13,
      medianSeconds: { atLeast: 60, below: 120 },
    })
    expect(days).toMatchObject([
      { day: '2026-11-21', language: null, failures: [{ service: 'geocoder', count: 2 }] },
      { day: '2026-11-21', language: 'en', saved: 10 },
      { day: '2026-11-22', language: 'es', saved: 0 },
    ])
  })

  it('counts one program', async () => {
    const env = await counted()
    const savedIn = async (program: string) =>
      JSON.parse((await operator(env, 'funnel', '--program', program, '--json')).out).total.saved
    expect(await Promise.all(['acme', 'default', 'beta'].map(savedIn))).toEqual([7, 3, 0])
  })

  it('counts invited applicants, or all others', async () => {
    const env = await counted()
    const savedBy = async (invited: string) =>
      JSON.parse((await operator(env, 'funnel', '--invited', invited, '--json')).out).total.saved
    expect([await savedBy('yes'), await savedBy('no')]).toEqual([1, 9])
  })

  it.each([
    ['neither yes nor no', ['--invited', 'perhaps'], '', 2],
    ['days without counts', ['--since', '2026-11-23'], 'Nothing was counted.\n', 0],
    ['another language', ['--language', 'xx'], '', 2],
    ['no date', ['--since', 'yesterday'], '', 2],
  ])('handles %s', async (_name, options, out, code) => {
    const env = await counted()
    expect(await operator(env, 'funnel', ...options)).toMatchObject({ out, code })
  })
})
