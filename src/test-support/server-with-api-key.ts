/** A server with an operator, and an API key that reads applications. */
import { expect } from 'vitest'
import { APPLICATIONS_PATH } from '../api/applications.ts'
import { signingOperator } from './run-operator.ts'
import { testFolder } from './shared.ts'
import { type TestServer, testServer } from './test-server.ts'

export async function serverWithApiKey(settings: Readonly<Record<string, string>> = {}) {
  const env = { DATA_DIR: await testFolder(), ...settings }
  const server = await testServer(env)
  const operate = await signingOperator(env)
  const command = (...words: readonly string[]) => operate('api-keys', ...words)
  const made = await command('new', 'CRM', '--may', 'applications')
  expect(made).toMatchObject({ code: 0, err: expect.stringContaining('only time') })
  return { server, command, operate, key: made.out.trim() }
}

export function ask({ app }: TestServer, key: string, url: string = APPLICATIONS_PATH) {
  return app.inject({ url, headers: { authorization: `Bearer ${key}` } })
}
