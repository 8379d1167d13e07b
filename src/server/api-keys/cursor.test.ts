import { describe, expect, it } from 'vitest'
import { APPLICATIONS_PATH } from '../../api/applications.ts'
import { sampleSubmission } from '../../application/testing/sample-application.ts'
import { engines } from '../../test-support/engines.ts'
import { acmeFolder } from '../../test-support/program-folder.ts'
import { ask, serverWithApiKey } from '../../test-support/server-with-api-key.ts'
import { storedProblems } from '../../test-support/stored-problems.ts'
import { referenceIn } from '../../test-support/test-server.ts'

describe('a cursor of an API key', () => {
  it('reveals nothing about activity in other programs', async () => {
    const programs = await acmeFolder()
    const settings = { PROGRAMS_DIR: programs, MAIL_KEY: 'k'.repeat(40) }
    const { server, key, command } = await serverWithApiKey(settings)
    const made = await command('new', 'Acme', '--may', 'applications', '--program', 'acme')
    const submitted = async (host: string) => {
      const sent = sampleSubmission({ signing: null })
      const reference = referenceIn(await server.submit(sent, { host }))
      await storedProblems(server)
      return reference
    }
    const read = async (apiKey: string, cursor?: string) => {
      const query = cursor === undefined ? '' : `?cursor=${cursor}`
      const { changes, ...page } = (
        await ask(server, apiKey, `${APPLICATIONS_PATH}${query}`)
      ).json()
      return { ...page, told: changes.map((change: { reference: string }) => change.reference) }
    }
    const acme = made.out.trim()
    const first = await submitted('acme.localhost')
    const page = await read(acme)
    const again = await read(acme)
    expect([page.told, again.told]).toEqual([[first], [first]])
    expect(page.cursor).toMatch(/^[\w-]{82}$/)
    expect(again.cursor).not.toBe(page.cursor)
    await submitted('localhost')
    const second = await submitted('acme.localhost')
    expect(await read(acme, page.cursor)).toMatchObject({ told: [second], hasMore: false })
    const plain = (await read(key)).cursor
    expect(plain).toMatch(/^\d{1,3}-[0-9a-f]{16}$/)
    // A plain cursor works here too, but too coarsely for anyone to find a position by bisecting.
    expect((await read(acme, plain)).told).toEqual([first, second])
    expect((await read(key, plain)).told).toEqual([])
    for (const [apiKey, cursor] of [
      [key, page.cursor],
      [acme, `${page.cursor.startsWith('A') ? 'B' : 'A'}${page.cursor.slice(1)}`],
      [acme, 'A'],
    ]) {
      const response = await ask(server, apiKey, `${APPLICATIONS_PATH}?cursor=${cursor}`)
      expect(response.statusCode).toBe(400)
    }
  })

  it.each(engines)(
    'is refused after a backup was restored whose log is shorter, on $name',
    async (engine) => {
      const { server, key } = await serverWithApiKey(await engine.settings())
      await server.submit(sampleSubmission())
      await storedProblems(server)
      const read = (cursor: string) => ask(server, key, `${APPLICATIONS_PATH}?cursor=${cursor}`)
      const { cursor } = (await read('0')).json()
      expect((await read(cursor)).json()).toMatchObject({ changes: [], cursor })
      for (const beyond of [String(Number.parseInt(cursor, 10) + 1), '9'.repeat(15)]) {
        expect([beyond, (await read(beyond)).statusCode]).toEqual([beyond, 400])
      }
    },
  )
})
