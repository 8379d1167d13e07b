/** What somebody with a role in one program gains who writes to the database. */
import { expect, it } from 'vitest'
import { administratorOfAcme } from '../../test-support/console-person.ts'
import { consoleServer } from '../../test-support/console-visitor.ts'
import { programFolder } from '../../test-support/program-folder.ts'
import { submitSamples } from '../../test-support/test-server.ts'

it('gives nobody a role in a program by the row of its application', async () => {
  const { folder } = await programFolder()
  const server = await consoleServer({ PROGRAMS_DIR: folder, PUBLIC_URL: 'http://localhost' })
  const [reference] = await submitSamples(server, 1)
  const headers = await administratorOfAcme(server)
  await server.db.updateTable('applications').set({ program: 'acme' }).execute()
  const url = `/console/api/applications/${reference}`
  const read = await server.app.inject({ url, headers })
  const decided = await server.app.inject({
    method: 'POST',
    url: `${url}/decisions`,
    headers,
    payload: { to: 'reviewing', version: 1 },
  })
  expect([read.statusCode, decided.statusCode]).toEqual([404, 404])
  const signed = await server.db.selectFrom('events').select('kind').execute()
  expect(signed.map(({ kind }) => kind)).not.toContain('status')
})
