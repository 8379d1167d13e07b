/** The rules of deploy/prometheus-rules.yaml: their metrics exist, and each alert fires. */
import { spawnSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { engines } from '../../test-support/engines.ts'
import { operator } from '../../test-support/run-operator.ts'
import { testFolder } from '../../test-support/shared.ts'
import { submitSamples, TEST_NOW, testServer } from '../../test-support/test-server.ts'
import { importList } from '../screening/service.ts'

const RULES = join(import.meta.dirname, '../../../deploy/prometheus-rules.yaml')
const SUBMISSION = 'method="POST", route="/api/applications"'

/** The series that make each alert fire, and when it must. */
const FIRES: Readonly<Record<string, { series: Readonly<Record<string, string>>; at: string }>> = {
  ServerDown: { series: { 'up{job="merchant-application"}': '0x10' }, at: '5m' },
  SubmissionsFail: {
    series: {
      [`http_requests_total{${SUBMISSION}, status="500"}`]: '0+1x10',
      [`http_requests_total{${SUBMISSION}, status="503"}`]: '0+1x10',
    },
    at: '6m',
  },
  SubmissionsSlow: {
    series: {
      [`http_request_duration_seconds_bucket{${SUBMISSION}, outcome="3xx", le="1"}`]: '0+1x40',
      [`http_request_duration_seconds_bucket{${SUBMISSION}, outcome="3xx", le="2.5"}`]: '0+9x40',
      [`http_request_duration_seconds_bucket{${SUBMISSION}, outcome="3xx", le="+Inf"}`]: '0+9x40',
    },
    at: '30m',
  },
  ApplicationsWait: {
    series: { 'applications_oldest_seconds{status="received"}': '500000x5' },
    at: '1m',
  },
  ApplicationsOverdue: {
    series: { 'applications_overdue{program="default"}': '2x20' },
    at: '16m',
  },
  DeliveriesFailed: {
    series: { 'deliveries_backlog{kind="webhook", status="failed"}': '1x5' },
    at: '1m',
  },
  DeliveriesLate: {
    series: { 'deliveries_oldest_seconds{kind="mail", status="waiting"}': '4000x5' },
    at: '1m',
  },
  NotIntact: { series: { verify_intact: '0x5' }, at: '1m' },
  // The rule's clock starts at 0, so times in the past are negative.
  NotVerified: { series: { verify_last_partial_timestamp_seconds: '-172800x5' }, at: '5m' },
  NotVerifiedWhole: { series: { verify_last_run_timestamp_seconds: '-691200x5' }, at: '5m' },
  NeverVerified: { series: { merchant_application_info: '1x1500' }, at: '1d1m' },
  ScreeningListOld: { series: { screening_list_usable: '0x5' }, at: '1m' },
  DocumentsAlmostFull: {
    series: { 'documents_store_fullness{of="network"}': '0.9x20' },
    at: '15m',
  },
  SubmissionsAlmostFull: {
    series: { 'submissions_share_fullness{of="all"}': '0.9x20' },
    at: '10m',
  },
  ConnectionsRefused: {
    series: { 'http_connections{state="refused"}': '0+50x20' },
    at: '15m',
  },
  DatabaseDown: { series: { database_up: '0x10' }, at: '5m' },
  DatabaseBusy: { series: { 'database_connections{state="waiting"}': '3x20' }, at: '10m' },
  ClockOff: { series: { 'clock_difference_seconds{of="database"}': '-3600x30' }, at: '20m' },
  DiskAlmostFull: {
    series: { data_disk_free_bytes: '5x20', data_disk_size_bytes: '100x20' },
    at: '15m',
  },
  CopyCertificateExpires: {
    series: { copy_certificate_expiry_timestamp_seconds: '1000000x5' },
    at: '1m',
  },
  ServiceUnavailable: {
    series: { 'provider_circuit{provider="plaid", state="open"}': '1x20' },
    at: '15m',
  },
  DocumentsUnavailable: {
    series: { 'http_requests_total{route="/api/documents/:id", status="503"}': '0+1x20' },
    at: '15m',
  },
  SignInUnavailable: {
    series: { 'http_requests_total{route="/console/callback", status="503"}': '0+1x20' },
    at: '15m',
  },
  RateLimitsReached: {
    series: { 'http_requests_total{route="/api/drafts/:id", status="429"}': '0+50x20' },
    at: '15m',
  },
  VersionsDiffer: {
    series: {
      'merchant_application_info{instance="a", version="1.0.0"}': '1x100',
      'merchant_application_info{instance="b", version="1.1.0"}': '1x100',
    },
    at: '80m',
  },
}

/**
 * The last full check was a week ago, and the last partial one a day ago, as docs/operating.md
 * advises. Strangers send made-up bank link tokens (512) and wrong bodies, slowly (4xx).
 */
const QUIET = {
  [`http_requests_total{${SUBMISSION}, status="512"}`]: '0+50x1500',
  [`http_request_duration_seconds_bucket{${SUBMISSION}, outcome="4xx", le="1"}`]: '0x1500',
  [`http_request_duration_seconds_bucket{${SUBMISSION}, outcome="4xx", le="10"}`]: '0+9x1500',
  [`http_request_duration_seconds_bucket{${SUBMISSION}, outcome="4xx", le="+Inf"}`]: '0+9x1500',
  merchant_application_info: '1x1500',
  verify_intact: '1x1500',
  verify_last_run_timestamp_seconds: '-518400x1500',
  verify_last_partial_timestamp_seconds: '0x1500',
}

async function rules() {
  const text = await readFile(RULES, 'utf8')
  return {
    alerts: [...text.matchAll(/alert: (\w+)/g)].map(([, name = '']) => name),
    expressions: [...text.matchAll(/expr: (.+)/g)].map(([, expression = '']) => expression),
  }
}

it('the alerts all fire, and are valid for promtool', async (context) => {
  const { alerts } = await rules()
  expect(Object.keys(FIRES)).toEqual(alerts)
  const inputsOf = (series: Readonly<Record<string, string>>) =>
    Object.entries(series).map(([name, values]) => ({ series: name, values }))
  const tests = Object.entries(FIRES).map(([alert, { series, at }]) => {
    const firing = `count by (alertname) (ALERTS{alertname="${alert}", alertstate="firing"}) > bool 0`
    const expected = { labels: `{alertname="${alert}"}`, value: 1 }
    return {
      interval: '1m',
      input_series: inputsOf(series),
      promql_expr_test: [{ expr: firing, eval_time: at, exp_samples: [expected] }],
    }
  })
  tests.push({
    interval: '1m',
    input_series: inputsOf(QUIET),
    promql_expr_test: [{ expr: 'ALERTS', eval_time: '1d1m', exp_samples: [] }],
  })
  const folder = await testFolder()
  // Two of the tests last a day. With a value per minute, each would take seven seconds.
  const all = { rule_files: [RULES], evaluation_interval: '5m', tests }
  // JSON is valid YAML.
  await writeFile(join(folder, 'test.json'), JSON.stringify(all))
  for (const args of [
    ['check', 'rules', RULES],
    ['test', 'rules', join(folder, 'test.json')],
  ]) {
    const { error, status, stdout, stderr } = spawnSync('promtool', args, { encoding: 'utf8' })
    if (error) return context.skip('promtool is not installed (Debian: apt-get install prometheus)')
    expect({ status, said: status === 0 ? '' : stdout + stderr }).toEqual({ status: 0, said: '' })
  }
})

it.each(engines)(
  'the alerts use only metrics that a server on $name has',
  async ({ name, settings }) => {
    const token = 'a-token-of-more-than-16-characters'
    const env = {
      ...(await settings()),
      METRICS_TOKEN: token,
      DECISION_DAYS: '2',
      LEADS_URL: 'http://127.0.0.1:9',
      WEBHOOK_URL: 'https://receiver.example/hook',
      WEBHOOK_SECRET: `whsec_${Buffer.alloc(32).toString('base64')}`,
    }
    const server = await testServer(env)
    await submitSamples(server, 1)
    const entries = [
      {
        id: 'sdn-1',
        kind: 'person' as const,
        names: ['NOBODY, Nemo'],
        programs: 'TEST',
        births: [],
        places: [],
        remarks: '',
      },
    ]
    const published = TEST_NOW.toISOString().slice(0, 10)
    const context = { at: TEST_NOW, signer: server.signer }
    await importList(server.db, { schema: 1, published, entries }, context)
    const verified = await operator({ ...env, DATA_DIR: server.folder }, 'verify')
    expect(verified).toMatchObject({ code: 0 })
    const headers = { authorization: `Bearer ${token}` }
    const { body } = await server.app.inject({ url: '/metrics', headers })
    expect(body).toContain('applications{status="received"} 1')
    expect(body).toContain('applications{status="approved"} 0')
    expect(body).toMatch(/^applications_oldest_seconds\{status="received"\} 0$/m)
    expect(body).toMatch(/^verify_intact 1$/m)
    expect(body).toMatch(/^screening_list_usable 1$/m)
    expect(body).toMatch(/^screening_list_age_seconds 0$/m)
    expect(body).toMatch(/^merchant_application_info\{version="\d+\.\d+\.\d+[^"]*"\} 1$/m)
    const { expressions } = await rules()
    const known = expressions.flatMap((expression) => expression.match(/[a-z]+(?:_[a-z]+)+/g) ?? [])
    const metrics = known.filter((word) => !['histogram_quantile'].includes(word))
    expect(metrics.length).toBeGreaterThan(10)
    const missing = metrics.filter((metric) => !body.includes(`\n${metric}`))
    expect(missing).toEqual(
      name === 'SQLite' ? ['database_connections', 'clock_difference_seconds'] : [],
    )
  },
)

const SIGN_IN = {
  CONSOLE_URL: 'https://apply.acme.example',
  CONSOLE_ISSUER: 'https://login.acme.example',
  CONSOLE_CLIENT_ID: 'console',
}

it('the counts that alerts watch begin at 0: Prometheus sees no increase in a first value', async () => {
  const token = 'a-token-of-more-than-16-characters'
  const server = await testServer({ METRICS_TOKEN: token, ...SIGN_IN })
  const headers = { authorization: `Bearer ${token}` }
  const { body } = await server.app.inject({ url: '/metrics', headers })
  const counts = Object.values(FIRES)
    .flatMap(({ series }) => Object.keys(series))
    .filter((name) => /^http_(requests_total|connections)\{/.test(name))
  expect(counts.length).toBeGreaterThan(4)
  const lines = body.split('\n').filter((line) => line.endsWith(' 0'))
  const missing = counts.filter((name) => {
    const labels = name.match(/\w+="[^"]*"/g) ?? []
    return !lines.some((line) => labels.every((label) => line.includes(label)))
  })
  expect(missing).toEqual([])
})
