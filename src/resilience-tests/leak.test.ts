/** Sends secrets along every path that ends in an error, and then searches for them everywhere. */
import { readdir, readFile } from 'node:fs/promises'
import { request } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { Client } from 'pg'
import { describe, expect, it } from 'vitest'
import { APPLICATIONS_PATH } from '../api/applications.ts'
import { sampleSubmission } from '../application/testing/sample-application.ts'
import { mainly } from '../test-support/engines.ts'
import { startServing } from '../test-support/run-program.ts'
import { clientOf } from './applicants.ts'
import { type Installation, installation } from './installation.ts'
import { TIMEOUT_MS } from './scale.ts'
import { storedApplications } from './stored.ts'

const CANARIES = {
  ssn: '987651234',
  dob: '02291988',
  email: 'canary@aviary.example',
  accountNumber: '40917283650918',
}
const METRICS_TOKEN = 'a-token-for-the-metrics'

const sample = sampleSubmission()
const [owner] = sample.companyOwners

/** The sample with canaries as the first owner's and the account's secrets. */
const json = [
  ['ssn', owner?.ssn, CANARIES.ssn],
  ['dob', owner?.dob, CANARIES.dob],
  ['email', owner?.email, CANARIES.email],
  ['accountNumber', sample.manualEntry?.accountNumber, CANARIES.accountNumber],
].reduce((text, [field, usual, canary]) => {
  return text.replaceAll(`"${field}":"${usual}"`, `"${field}":"${canary}"`)
}, JSON.stringify(sample))
const whole: object = JSON.parse(json)

/** Requests that contain every canary, each with a different outcome. */
const BODIES: Readonly<Record<string, string>> = {
  accepted: json,
  malformed: json.slice(0, -1),
  'of a wrong type': JSON.stringify({ ...whole, annualSales: 'many' }),
  'with an unknown key': JSON.stringify({ ...whole, [CANARIES.ssn]: CANARIES.email }),
  'with problems': JSON.stringify({ ...whole, tin: '94' }),
  'with a prototype': `{"__proto__":{"a":1},${json.slice(1)}`,
  'too deep': `{"a":${'['.repeat(50)}${json}${']'.repeat(50)}}`,
  'too large': JSON.stringify({ ...whole, productsOrServices: json.repeat(200) }),
  'of a linked account': JSON.stringify({
    ...whole,
    manualEntry: null,
    plaid: { publicToken: CANARIES.accountNumber, accountID: CANARIES.ssn },
  }),
}

function get(origin: string, path: string, headers = {}): Promise<string> {
  return new Promise((resolve, reject) => {
    const asking = request(`${origin}${path}`, { headers }, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => {
        text += chunk
      })
      response.on('end', () => resolve(text))
    })
    asking.on('error', reject)
    asking.end()
  })
}

/** Sends bytes, and ends the connection halfway through a request. */
function leave(origin: string, bytes: string): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect(Number(new URL(origin).port), '127.0.0.1')
    socket.on('error', () => undefined)
    socket.on('close', () => resolve())
    socket.resume()
    socket.end(bytes)
  })
}

/** Reads everything in the folders, including the database and its log. */
async function filesOf({ folder }: Installation): Promise<string> {
  const names = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = names.filter((entry) => entry.isFile())
  const texts = files.map((entry) => readFile(join(entry.parentPath, entry.name), 'latin1'))
  return (await Promise.all(texts)).join('\n')
}

/** Reads every row of every table as text, with bytes unchanged. */
async function rowsOf(address: string): Promise<string> {
  const client = new Client({ connectionString: address })
  await client.connect()
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      'select table_name as name from information_schema.tables where table_schema = current_schema()',
    )
    let text = ''
    for (const { name } of tables) {
      const { rows } = await client.query<Record<string, unknown>>(`select * from "${name}"`)
      for (const value of rows.flatMap((row) => Object.values(row))) {
        text += `${value instanceof Buffer ? value.toString('latin1') : String(value)}\n`
      }
    }
    return text
  } finally {
    await client.end()
  }
}

/** Runs on PostgreSQL, whose errors contain the values of rows, unlike SQLite's. */
describe.each(mainly('PostgreSQL'))('a secret on $name', ({ settings }) => {
  it(
    'is in no log, metric, answer, database or temporary file, however it was sent',
    async () => {
      const installed = await installation({
        ...(await settings()),
        METRICS_TOKEN,
        LOG_LEVEL: 'debug',
      })
      const server = await startServing(installed.env)
      const client = clientOf(server.origin)
      const answers: string[] = []
      for (const body of Object.values(BODIES)) {
        answers.push((await client.post(body).catch(() => ({ body: '' }))).body)
      }
      const key = `key-${CANARIES.ssn}-${CANARIES.accountNumber}`
      answers.push((await client.post(json, key)).body)
      answers.push((await client.post(BODIES.accepted?.replace('2', '3') ?? '', key)).body)
      client.close()
      for (const secret of Object.values(CANARIES)) expect(json).toContain(secret)
      const place = `${APPLICATIONS_PATH}?ssn=${CANARIES.ssn}&email=${CANARIES.email}`
      answers.push(await get(server.origin, place))
      answers.push(await get(server.origin, `/apply/api/leadgen/${CANARIES.ssn}`))
      answers.push(await get(server.origin, `/apply/${CANARIES.accountNumber}/%E0%A4%A`))
      await leave(
        server.origin,
        `POST ${place} HTTP/1.1\r\nHost: x\r\nContent-Length: 99999\r\n\r\n${json}`,
      )
      await leave(server.origin, `${json}\r\n\r\n`)
      await leave(server.origin, `GET / HTTP/1.1\r\nX: ${json.repeat(20)}\r\n\r\n`)
      const metrics = await get(server.origin, '/metrics', {
        authorization: `Bearer ${METRICS_TOKEN}`,
      })
      expect(metrics).toContain('# TYPE')
      const files = await filesOf(installed)
      await server.stop()
      const after = await filesOf(installed)
      const rows = installed.env.DATABASE_URL ? await rowsOf(installed.env.DATABASE_URL) : ''
      expect(await storedApplications(installed)).toHaveLength(2)
      expect(files + rows).toContain(sample.businessName)
      for (const [name, secret] of Object.entries(CANARIES)) {
        const places = {
          // The digits of a time may happen to be those of a secret.
          log: server.written().replaceAll(/"time":\d+/g, ''),
          metrics,
          answers: answers.join('\n'),
          files,
          after,
          rows,
        }
        for (const [where, text] of Object.entries(places)) {
          expect(text.includes(secret), `${name} in ${where}`).toBe(false)
        }
      }
    },
    TIMEOUT_MS,
  )
})
