/** Tests the configuration that operators begin with; `npm run prove -- configurations`, all. */
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { startServing } from '../../test-support/run-program.ts'
import { testFolder } from '../../test-support/shared.ts'
import { brokenLinks } from './links.ts'
import { WITHOUT_LIMITS } from './table.ts'
import { walk } from './walk.ts'

it('serves all its routes without any setting', async () => {
  const server = await startServing({
    DATA_DIR: join(await testFolder(), 'data'),
    ...WITHOUT_LIMITS,
  })
  const { routes, calls } = await walk(server, { host: new URL(server.origin).host })
  expect(routes).toBeGreaterThan(100)
  expect(calls).toBeGreaterThan(1000)
})

it('has no link to a missing page or heading', async () => {
  expect(await brokenLinks(join(import.meta.dirname, '../../..'))).toEqual([])
})
