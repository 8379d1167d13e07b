import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { declineReasons } from '../../application/reference/decline-reasons.ts'
import { sampleSubmission } from '../../application/testing/sample-application.ts'
import { consoleServer, signedInAs } from '../../test-support/console-visitor.ts'
import { operator, operatorOnTerminal, signerKey } from '../../test-support/run-operator.ts'
import { referenceIn, testServer } from '../../test-support/test-server.ts'

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
  const signer = await signerKey(server.folder)
  const typed = ['status', reference, 'reviewing', '--signer', signer, '--note']
  expect(await operatorOnTerminal(env, typed, { input: 'Called her\n' })).toMatchObject({ code: 0 })
  const file = join(server.folder, 'note.txt')
  await writeFile(file, 'Saw the lease\n')
  const read = await operator(env, 'status', reference, 'approved', '--unseen', '--note-file', file)
  expect(read).toMatchObject({ code: 0 })
  expect(await shown()).toMatch(/note: Called her\n(?:.*\n)*.*note: Saw the lease\n/)
})

it.each([
  [
    '--note TEXT',
    ['--note', 'Called Ada'],
    /^a note can.t be passed on the command line.*--note-file FILE\n/,
  ],
  ['--note=TEXT', ['--note=Called Ada'], /^a note can.t be passed on the command line/],
  ['both ways', ['--note', '--note-file', '/dev/null'], /^Use --note or --note-file, not both\n/],
  ['an empty note', ['--note'], /^The note is empty: /],
  [
    'a file that is missing',
    ['--note-file', '/nowhere'],
    /^\/nowhere cannot be read: it does not exist\n/,
  ],
])('refuses %s, and repeats no note', async (_what, options, message) => {
  const { reference, env, events } = await withOne()
  const result = await operatorOnTerminal(env, ['status', reference, 'reviewing', ...options])
  expect(result.code).not.toBe(0)
  expect(result.err).toMatch(message)
  expect(result.err).not.toContain('Ada')
  expect(await events()).toEqual(['received'])
})

describe('a decision', () => {
  it('is shown in the list, kept with its note sealed, and waits to be delivered', async () => {
    const { reference, env, shown } = await withOne()
    const note = 'Called Ada Lovelace about her lease'
    const decided = await operator(env, 'status', reference, 'withdrawn', '--note', note)
    expect(decided).toMatchObject({ code: 0, out: `${reference}: received → withdrawn\n` })
    expect((await operator(env, 'list')).out).toContain('withdrawn')
    expect((await operator(env, 'show', reference)).out).not.toContain('Lovelace')
    expect(await shown()).toContain(`note: ${note}`)
    const waiting = JSON.parse((await operator(env, 'deliveries', 'list', '--json')).out)
    expect(waiting.map(({ type }: { type: string }) => type).toSorted()).toEqual([
      'application.status',
      'application.submitted',
    ])
  })

  it('is not recorded twice without a new note, and refuses a long note', async () => {
    const { reference, env, events } = await withOne()
    await operator(env, 'status', reference, 'reviewing')
    await operator(env, 'status', reference, 'approved', '--unseen')
    const before = await events()
    expect(await operator(env, 'status', reference, 'approved', '--unseen')).toMatchObject({
      code: 1,
      out: '',
      err: `${reference} is already approved; use --note to add a note\n`,
    })
    const tooLong = await operator(
      env,
      'status',
      reference,
      'declined',
      '--unseen',
      '--note',
      'x'.repeat(2001),
    )
    expect(tooLong).toMatchObject({
      code: 2,
      out: '',
      err: expect.stringContaining('the note is longer than 2,000 characters'),
    })
    expect(await events()).toEqual(before)
    const noted = await operator(
      env,
      'status',
      reference,
      'approved',
      '--unseen',
      '--note',
      'x'.repeat(2000),
    )
    expect(noted).toMatchObject({ code: 0, out: `${reference}: approved → approved\n` })
    expect(await events()).toHaveLength(before.length + 1)
  })

  it('follows only a permitted status, and is reopened on request', async () => {
    const { reference, env } = await withOne()
    const changed = (from: string, to: string) => ({
      code: 0,
      out: `${reference}: ${from} → ${to}\n`,
    })
    const refused = (status: string) => ({ code: 1, out: '', err: `${reference} is ${status}\n` })
    const reopening = `to reopen it, use: status ${reference} reviewing --reopen`
    const steps: readonly [string, object][] = [
      ['approved', refused('received; its status can change to reviewing or withdrawn')],
      ['declined', refused('received; its status can change to reviewing or withdrawn')],
      [
        'reviewing --reopen',
        refused('received; its status can change to reviewing or withdrawn (leave out --reopen)'),
      ],
      ['reviewing', changed('received', 'reviewing')],
      ['approved', changed('reviewing', 'approved')],
      ['reviewing', refused(`already approved; ${reopening}`)],
      ['declined --reopen', refused(`already approved; ${reopening}`)],
      ['reviewing --reopen', changed('approved', 'reviewing')],
      ['declined', changed('reviewing', 'declined')],
      ['withdrawn', refused(`already declined; ${reopening}`)],
    ]
    for (const [words, ended] of steps) {
      const requests = [reference, ...words.split(' '), '--unseen']
      expect(await operator(env, 'status', ...requests)).toMatchObject(ended)
    }
    expect(await operator(env, 'verify')).toMatchObject({ code: 0 })
  })

  it('is refused with unknown or too many reasons, or with reasons for anything but a decline', async () => {
    const { reference, env } = await withOne()
    const five = declineReasons.slice(0, 5).join(',')
    for (const [to, reason, message] of [
      ['declined', 'unfriendly', 'takes up to 4 of incomplete-application, '],
      ['declined', 'other,', 'takes up to 4 of incomplete-application, '],
      ['declined', five, 'takes up to 4 of incomplete-application, '],
      ['reviewing', 'other', 'needs the status declined'],
    ] as const) {
      expect(await operator(env, 'status', reference, to, '--reason', reason)).toMatchObject({
        code: 2,
        err: expect.stringContaining(`--reason ${message}`),
      })
    }
  })

  it('covers the version that the decider has opened, or says that it was not opened', async () => {
    const { reference, env } = await withOne()
    const identity = ['--identity', join(env.DATA_DIR, 'sealing-identity.txt')]
    const decide = (...words: readonly string[]) => operator(env, 'status', reference, ...words)
    await decide('reviewing')
    for (const to of ['approved', 'declined']) {
      expect(await decide(to)).toMatchObject({
        code: 1,
        err: expect.stringContaining('you have not opened its latest version'),
      })
    }
    expect(await decide('approved', '--unseen', ...identity)).toMatchObject({ code: 2 })
    expect(await decide('approved', '--unseen')).toMatchObject({ code: 0 })
    await decide('reviewing', '--reopen')
    expect(await decide('declined', ...identity)).toMatchObject({ code: 0 })
    await decide('reviewing', '--reopen')
    expect(await decide('approved')).toMatchObject({ code: 0 })
    const { out } = await operator(env, 'show', reference)
    expect(out).toContain('status changed from reviewing to approved (without having opened it)')
    expect(out).toContain('viewed')
    expect(await operator(env, 'verify')).toMatchObject({ code: 0 })
  })

  it('is one of four, for an existing application', async () => {
    const { reference, env } = await withOne()
    expect(await operator(env, 'status', reference, 'received')).toMatchObject({ code: 2 })
    expect(await operator(env, 'status', 'MA-0000-0000', 'declined')).toMatchObject({
      code: 1,
      err: 'There is no application with this reference\n',
    })
  })
})

it('counts a person who uses both the console and a key once', async () => {
  const OPERATOR_PEOPLE = 'server=sandbox-reviewer'
  for (const [env, outcome] of [
    [{}, { errors: [{ code: 'unknown-person' }] }],
    [{ OPERATOR_PEOPLE }, { errors: [{ code: 'same-person' }] }],
  ] as const) {
    const server = await consoleServer({ FOUR_EYES_ABOVE: '1', ...env })
    const reference = referenceIn(await server.submit(sampleSubmission()))
    const own = { DATA_DIR: server.folder, FOUR_EYES_ABOVE: '1', ...env }
    for (const to of ['reviewing', 'approved']) {
      expect(await operator(own, 'status', reference, to, '--unseen')).toMatchObject({ code: 0 })
    }
    const person = await server.signIn('reviewer')
    const path = `/console/api/applications/${reference}`
    await person.send('POST', `${path}/opened`, { version: 1 })
    const decided = await person.send('POST', `${path}/decisions`, { to: 'approved', version: 1 })
    expect(decided.json()).toMatchObject(outcome)
    expect((await person.get(path)).json().status).toBe('reviewing')
  }
})

it('counts a person with a key and a second account of the same address once', async () => {
  const env = { FOUR_EYES_ABOVE: '1', OPERATOR_PEOPLE: 'server=auth0-olga' }
  const server = await consoleServer(env)
  const reference = referenceIn(await server.submit(sampleSubmission()))
  const roles = { everywhere: 'reviewer', programs: {} } as const
  const signIn = (subject: string, verified: string) =>
    signedInAs(server, subject, { roles, verified })
  await signIn('auth0-olga', 'olga@example.com')
  const again = await signIn('google-olga', 'olga@example.com')
  const another = await signIn('google-ada', 'ada@example.com')
  for (const to of ['reviewing', 'declined']) {
    const decided = operator(
      { DATA_DIR: server.folder, ...env },
      ...['status', reference, to, '--unseen'],
    )
    expect(await decided).toMatchObject({ code: 0 })
  }
  const send = (headers: typeof again, act: string, payload: object) =>
    server.app.inject({
      method: 'POST',
      url: `/console/api/applications/${reference}/${act}`,
      headers,
      payload,
    })
  const decide = async (headers: typeof again) => {
    await send(headers, 'opened', { version: 1 })
    return (
      await send(headers, 'decisions', { to: 'declined', version: 1, reasons: ['other'] })
    ).json()
  }
  const shownTo = async (headers: typeof again) =>
    (await server.app.inject({ url: `/console/api/applications/${reference}`, headers })).json()
  expect((await shownTo(again)).proposed).toMatchObject({ byMe: true })
  expect((await shownTo(another)).proposed).toMatchObject({ byMe: false })
  expect(await decide(again)).toMatchObject({ errors: [{ code: 'same-person' }] })
  expect(await decide(another)).toMatchObject({ outcome: 'changed' })
})

it('counts no second person while nobody knows the account of the owner of a key', async () => {
  const env = { FOUR_EYES_ABOVE: '1', OPERATOR_PEOPLE: 'server=auth0-olga' }
  const server = await consoleServer(env)
  const { db } = server
  const reference = referenceIn(await server.submit(sampleSubmission()))
  for (const to of ['reviewing', 'declined']) {
    const words = ['status', reference, to, '--unseen']
    expect((await operator({ DATA_DIR: server.folder, ...env }, ...words)).code).toBe(0)
  }
  const roles = { everywhere: 'reviewer', programs: {} } as const
  const signIn = (subject: string, verified?: string) =>
    signedInAs(server, subject, { roles, ...(verified !== undefined && { verified }) })
  const decide = async () => {
    const headers = await signIn('google-olga', 'olga@example.com')
    const send = async (act: string, payload: object) => {
      const url = `/console/api/applications/${reference}/${act}`
      return server.app.inject({ method: 'POST', url, headers, payload })
    }
    await send('opened', { version: 1 })
    const decision = { to: 'declined', version: 1, reasons: ['other'] }
    return (await send('decisions', decision)).json()
  }
  const unknown = { errors: [{ code: 'unknown-person' }] }
  expect(await decide()).toMatchObject(unknown)
  // An earlier provider verified no addresses.
  await signIn('auth0-olga')
  await signIn('auth0-olga', 'olga@example.com')
  expect(await decide()).toMatchObject({ errors: [{ code: 'same-person' }] })
  const olga = db.updateTable('events').where('reference', '=', 'CONSOLE').where('number', '=', 3)
  await olga.set({ kind: 'signed-out' }).execute()
  expect(await decide()).toMatchObject(unknown)
  await olga.set({ kind: 'signed-in', at: '2001-01-01T00:00:00.000Z' }).execute()
  expect(await decide()).toMatchObject(unknown)
  expect((await db.selectFrom('applications').select('status').execute())[0]?.status).toBe(
    'reviewing',
  )
})

it('needs a second person above FOUR_EYES_ABOVE, who may use the console', async () => {
  const server = await consoleServer({ FOUR_EYES_ABOVE: '1', OPERATOR_PEOPLE: 'server=ada' })
  await signedInAs(server, 'ada', { roles: { everywhere: 'reviewer', programs: {} } })
  const reference = referenceIn(await server.submit(sampleSubmission()))
  const env = { DATA_DIR: server.folder, FOUR_EYES_ABOVE: '1' }
  const decide = (to: string) => operator(env, 'status', reference, to, '--unseen')
  expect((await decide('reviewing')).code).toBe(0)
  expect((await decide('approved')).out).toBe(
    `${reference}: approved is proposed; it takes effect when another person makes the same decision\n`,
  )
  expect((await decide('approved')).err).toContain('you proposed this')
  const person = await server.signIn('reviewer')
  const path = `/console/api/applications/${reference}`
  expect((await person.get(path)).json().proposed).toMatchObject({ to: 'approved', byMe: false })
  await person.send('POST', `${path}/opened`, { version: 1 })
  const decided = await person.send('POST', `${path}/decisions`, { to: 'approved', version: 1 })
  expect(decided.json()).toEqual({ outcome: 'changed', status: 'approved' })
  const { out } = await operator(env, 'show', reference)
  expect(out).toContain('first of two decisions: approved (without having opened it)\n')
  expect(out).toContain('status changed from reviewing to approved by Rita Bell\n')
  expect((await operator(env, 'show', 'CONSOLE')).out).toContain(
    'signed in as reviewer by Rita Bell',
  )
})
