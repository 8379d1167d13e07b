import { describe, expect, it } from 'vitest'
import type { ListedApplication } from '../../api/console/queue.ts'
import { consoleServer, QUEUE, withOneApplication } from '../../test-support/console-visitor.ts'
import { engines } from '../../test-support/engines.ts'
import { storedProblems } from '../../test-support/stored-problems.ts'
import { submitSamples } from '../../test-support/test-server.ts'

describe.each(engines)('the console on $name', (engine) => {
  it('exports in pages the applications that its event names', async () => {
    const { server, reference, person } = await withOneApplication(engine, 'administrator')
    const others = await submitSamples(server, 1)
    const begin = (filter: object, opened: boolean) =>
      person.send('POST', '/console/api/exports', { filter, opened, format: 'csv' })
    expect((await begin({ status: 'received', minSales: 0 }, true)).statusCode).toBe(200)
    // An application that arrives at the same instant is later than the export.
    const { id, count } = (await begin({ until: '2100-01-01T00:00:00.000Z' }, true)).json()
    expect(count).toBe(2)
    const read = async (id: number) => (await person.get(`/console/api/exports/${id}`)).json()
    const page = await read(id)
    expect(
      page.applications.map((application: ListedApplication) => application.reference).toSorted(),
    ).toEqual([reference, ...others].toSorted())
    expect(page.applications[0].sealed).not.toBe('')
    const unopened = (await begin({ until: '2100-01-01T00:00:00.000Z' }, false)).json()
    expect((await read(unopened.id)).applications[0].sealed).toBe('')
    await server.db
      .updateTable('applications')
      .set({ annual_sales: 1 })
      .where('reference', '=', reference)
      .execute()
    expect(await read(id)).toMatchObject({ changed: [reference] })
    expect((await person.get('/console/api/exports/99')).statusCode).toBe(404)
    await server.db
      .updateTable('applications')
      .set({
        annual_sales: page.applications.find(
          (application: ListedApplication) => application.reference === reference,
        ).annualSales,
      })
      .where('reference', '=', reference)
      .execute()
    expect(await storedProblems(server)).toEqual([])
  })
})

it('records for each application that the browser exported it with a mapping', async () => {
  const server = await consoleServer()
  const [reference = '', other = ''] = await submitSamples(server, 2)
  const person = await server.signIn('administrator')
  const mapping = { hash: 'a'.repeat(64), name: 'acme.jsonata' }
  const filter = { until: '2100-01-01T00:00:00.000Z' }
  const begin = (opened: boolean, more: object) =>
    person.send('POST', '/console/api/exports', { filter, opened, format: 'csv', ...more })
  expect((await begin(false, { mapping })).statusCode).toBe(400)
  const { id } = (await begin(true, { mapping })).json()
  const plain = (await begin(true, {})).json()
  const record = (run: number, versions: Readonly<Record<string, number>>) =>
    person.send('POST', `/console/api/exports/${run}/mapped`, { versions })
  const outdated = await record(id, { [reference]: 2, [other]: 1 })
  expect(outdated.json()).toMatchObject({ changed: [reference] })
  const statuses = [
    await record(plain.id, { [reference]: 1 }),
    await record(99, { [reference]: 1 }),
    await record(id, { [reference]: 1, 'MA-0000-0000': 1 }),
    await record(id, { [reference]: 2 }),
    await record(id, { [reference]: 0 }),
    await record(id, { [reference]: 1 }),
  ].map(({ statusCode }) => statusCode)
  expect(statuses).toEqual([404, 404, 409, 409, 400, 204])
  expect((await person.get('/console/api/mappings')).json()).toEqual({ mappings: [mapping] })
  const left = (await person.get(`${QUEUE}?notExportedWith=${mapping.hash}`)).json()
  expect(left.applications).toMatchObject([{ reference: other }])
  const application = (await person.get(`${QUEUE}/${reference}`)).json()
  expect(application.history.at(-1)).toMatchObject({
    by: 'Ada Stone',
    what: 'exported with the mapping acme.jsonata (aaaaaaaaaaaa)',
  })
  expect(await storedProblems(server)).toEqual([])
})
