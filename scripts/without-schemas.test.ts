import { join } from 'node:path'
import { build } from 'vite'
import { expect, test } from 'vitest'
import { withoutSchemas } from './without-schemas.ts'

const ENDPOINT = `
  import { route } from './route.ts'
  const body = { words: 'of the schema' }
  export const pingRoute = route('POST', '/api/ping', { body })`
const ROUTE = 'export const route = (method, url, schema) => ({ method, url, schema })'

/** Returns the script of a page that has this source. */
async function built(page: string): Promise<string> {
  const files = new Map([
    ['/src/web/main.ts', page],
    ['/src/api/ping.ts', ENDPOINT],
    ['/src/api/route.ts', ROUTE],
  ])
  const inMemory = {
    name: 'in-memory',
    enforce: 'pre',
    resolveId: (id: string, from?: string) => (from ? join(from, '..', id) : id),
    load: (id: string) => files.get(id),
  } as const
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [inMemory, withoutSchemas()],
    build: { write: false, minify: false, rolldownOptions: { input: '/src/web/main.ts' } },
  })
  return JSON.stringify(result)
}

test('a page has the method and the path of an endpoint, without its schema', async () => {
  const page = await built(`import { pingRoute } from '../api/ping.ts'; console.log(pingRoute)`)
  expect(page).toMatch(/POST.+\/api\/ping/)
  expect(page).not.toContain('of the schema')
})

test('a page that reads a schema is not built', async () => {
  const page = `import { pingRoute } from '../api/ping.ts'; console.log(pingRoute.schema.body)`
  await expect(built(page)).rejects.toThrow('/src/web/main.ts reads the schema of an endpoint')
})
