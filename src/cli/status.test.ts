import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { sampleSubmission } from '../application/testing/sample-application.ts'
import { operator, operatorAsked } from '../server/testing/run-operator.ts'
import { referenceIn, testServer } from '../server/testing/test-server.ts'

async function withOne() {
  const server = await testServer()
  const reference = referenceIn(await server.submit(sampleSubmission()))
  const env = { DATA_DIR: server.folder }
  const events = async () => {
    const rows = await server.db.selectFrom('events').select('kind').execute()
    return rows.map(({ kind }) => kind)
  }
  const identity = join(server.folder, 'sealing-identity.txt')
  const shown = async () => (await operator(env, 'show', reference, '--identity', identity)).out
  return { server, reference, env, events, shown }
}

it('reads a note from standard input, or from a file', async () => {
  const { server, reference, env, shown } = await withOne()
  const typed = ['status', reference, 'reviewing', '--note']
  expect(await operatorAsked(env, typed, undefined, 'Called her\n')).toMatchObject({ code: 0 })
  const file = join(server.folder, 'note.txt')
  await writeFile(file, 'Saw the lease\n')
  const read = await operator(env, 'status', reference, 'approved', '--note-file', file)
  expect(read).toMatchObject({ code: 0 })
  expect(await shown()).toMatch(/note: Called her\n(?:.*\n)*.*note: Saw the lease\n/)
})

it.each([
  ['--note TEXT', ['--note', 'Called Ada'], /^a note is no argument any more.*--note-file FILE\n/],
  ['--note=TEXT', ['--note=Called Ada'], /^a note is no argument any more/],
  ['both ways', ['--note', '--note-file', '/dev/null'], /^use --note or --note-file, not both\n/],
  ['an empty note', ['--note'], /^the note is empty\n/],
  ['a file that is missing', ['--note-file', '/nowhere'], /^\/nowhere cannot be read\n/],
])('refuses %s, and repeats no note', async (_what, options, message) => {
  const { reference, env, events } = await withOne()
  const done = await operatorAsked(env, ['status', reference, 'reviewing', ...options], undefined)
  expect(done.code).not.toBe(0)
  expect(done.err).toMatch(message)
  expect(done.err).not.toContain('Ada')
  expect(await events()).toEqual(['received'])
})
