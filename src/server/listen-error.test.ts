import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, it } from 'vitest'
import { listenErrorMessage } from './listen-error.ts'

it.each([
  ['of another machine', '192.0.2.1', 'HOST: this machine does not have this address'],
  ['that is no name', 'nowhere.invalid', /^HOST: the name cannot be resolved/],
])('says that HOST is an address %s', async (_name, host, message) => {
  const server = createServer().listen(0, host)
  const [error] = await once(server, 'error')
  expect(listenErrorMessage(error)).toMatch(message)
})

it('is silent about other errors', () => {
  const error = Object.assign(new Error('denied'), { code: 'EACCES', syscall: 'open' })
  expect(listenErrorMessage(error)).toBeUndefined()
})
