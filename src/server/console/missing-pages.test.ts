import { expect, it } from 'vitest'
import { consoleServer } from '../../test-support/console-visitor.ts'

it('answers an unknown address of the console with a page that leads back, signed in or not', async () => {
  const server = await consoleServer()
  const viewer = await server.signIn('viewer')
  for (const url of ['/console/nothing', '/console/applications/MA-7K3Q-9XDM/more']) {
    for (const answer of [await viewer.get(url), await server.app.inject(url)]) {
      expect([url, answer.statusCode]).toEqual([url, 404])
      expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
      expect(answer.headers['cache-control']).toBe('no-store')
      expect(answer.body).toContain('<h1>This page does not exist</h1>')
      expect(answer.body).toContain('<a href="/console/">')
    }
  }
})

it.each([
  ['GET', '/console/api/nothing'],
  ['GET', '/console/assets/gone.js'],
  ['POST', '/console/nothing'],
] as const)('answers %s %s in JSON', async (method, url) => {
  const viewer = await (await consoleServer()).signIn('viewer')
  const answer = await (method === 'GET' ? viewer.get(url) : viewer.send(method, url))
  expect(answer.statusCode).toBe(404)
  expect(answer.json()).toMatchObject({ errors: [{ code: 'not-found' }] })
})

it('the console is not served at any host but its own', async () => {
  const { app } = await consoleServer({ CONSOLE_URL: 'https://console.example' })
  const headers = { host: 'apply.example' }
  const answer = await app.inject({ url: '/console/nothing', headers })
  expect(answer.statusCode).toBe(404)
  expect(answer.headers['content-type']).toContain('application/json')
})

it('shows a person who opens a page that the database does not answer', async () => {
  const server = await consoleServer()
  const viewer = await server.signIn('viewer')
  await server.db.schema.alterTable('console_sessions').renameTo('away').execute()
  const page = await viewer.get('/console/?view=all')
  expect(page.statusCode).toBe(503)
  expect(page.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'retry-after': expect.any(String),
  })
  expect(page.body).toContain('The service is busy right now.')
  expect(page.body).toContain('<a href="/console/?view=all">Try again</a>')
  const api = await viewer.get('/console/api/session')
  expect(api.json()).toMatchObject({ errors: [{ code: 'unavailable' }] })
})
