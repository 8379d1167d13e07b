/** What an operator starts first; `npm run prove -- configurations` starts every configuration. */
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { startServing } from '../../test-support/run-program.ts'
import { testFolder } from '../../test-support/test-folder.ts'
import { servedFiles } from '../../test-support/test-server.ts'
import { brokenLinks } from './links.ts'
import { CONFIGURATIONS, WITHOUT_LIMITS } from './table.ts'
import { walk } from './walk.ts'

it.each(CONFIGURATIONS.filter(({ name }) => name === 'the sandbox, with no setting'))(
  'serves everything that it lists: $name',
  async ({ production, settings, expected }) => {
    const folder = await testFolder()
    // To write the whole agreement and its copy takes a second each: the sandbox does.
    const { AGREEMENT_FILE } = await servedFiles(folder)
    const env = {
      DATA_DIR: join(folder, 'data'),
      ...WITHOUT_LIMITS,
      ...(production && { AGREEMENT_FILE }),
      ...(await settings(folder)),
    }
    const server = await startServing(env)
    const { routes, calls } = await walk(server, { host: new URL(server.origin).host, ...expected })
    expect(routes).toBeGreaterThan(100)
    expect(calls).toBeGreaterThan(1000)
  },
)

it('has no link to a page or a heading that is not there', async () => {
  expect(await brokenLinks(join(import.meta.dirname, '../../..'))).toEqual([])
})
