import { expect, it } from 'vitest'
import { operator } from '../test-support/run-operator.ts'
import { submitSamples, testServer } from '../test-support/test-server.ts'

it('the list of deliveries says which rows were changed, as the console does', async () => {
  const server = await testServer()
  const [changed = '', other = ''] = await submitSamples(server, 2)
  const odd = { due_at: 'someday' }
  await server.db.updateTable('deliveries').set(odd).where('reference', '=', changed).execute()
  const { code, out } = await operator({ DATA_DIR: server.folder }, 'deliveries', 'list', '--all')
  const lineOf = (reference: string) => out.split('\n').find((line) => line.includes(reference))
  expect(code).toBe(0)
  expect(lineOf(changed)).toMatch(new RegExp(`${changed} +the row was changed$`))
  expect(lineOf(other)).toMatch(/ webhook +application\.submitted +waiting +/)
  expect(out).not.toContain('someday')
})
