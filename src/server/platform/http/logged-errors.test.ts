/** Error messages may repeat parts of a request, so no log has them, even of unawaited promises. */
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { newStatusLinkRoute } from '../../../api/application-status.ts'
import { newLinkRoute } from '../../../api/invitation-links.ts'
import { urlOf } from '../../../api/route.ts'
import { loggedLines, testServer } from '../../../test-support/test-server.ts'

it.each([
  {
    column: 'invitations.id',
    url: urlOf(newLinkRoute, { params: { id: 'aW52aXRhdGlvbi1vZi1hbg' } }),
    message: 'a new link to an invitation could not be sent',
  },
  {
    column: 'applications.reference',
    url: newStatusLinkRoute.url,
    payload: { reference: 'MA-7K3Q-9XDM', email: 'office@goldengate.example' },
    message: 'a new status link could not be sent',
  },
])('an error of the database is logged without its message: $message', async (request) => {
  const { column, message, ...question } = request
  const server = await testServer()
  const [table = '', name = ''] = column.split('.')
  await sql`alter table ${sql.id(table)} rename column ${sql.id(name)} to gone`.execute(server.db)
  expect((await server.app.inject({ method: 'POST', ...question })).statusCode).toBe(204)
  const [line] = await loggedLines(server, message)
  expect(line).toMatchObject({ error: 'Error', code: 'ERR_SQLITE_ERROR', at: expect.any(Array) })
  expect(server.logged()).not.toContain('no such column')
})
