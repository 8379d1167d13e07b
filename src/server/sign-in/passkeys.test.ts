import { describe, expect, it } from 'vitest'
import { CONSOLE_PASSKEYS_PATH, MAX_PASSKEYS } from '../../api/console/passkeys.ts'
import { type ConsoleServer, consoleServer } from '../../test-support/console-visitor.ts'
import { engines } from '../../test-support/engines.ts'
import { storedProblems } from '../../test-support/stored-problems.ts'

const passkey = {
  name: 'Blue key',
  credential: 'AGE-PLUGIN-FIDO2PRF-1QQQQ',
  ciphertext: Buffer.from('age-encryption.org/v1').toString('base64'),
}

const listed = async (visitor: Awaited<ReturnType<ConsoleServer['signIn']>>, subject = '') =>
  (await visitor.get(`${CONSOLE_PASSKEYS_PATH}${subject}`)).json().passkeys

describe.each(engines)('a passkey of the console on $name', ({ settings }) => {
  it('is stored for one person, visible to administrators, and removable', async () => {
    const server = await consoleServer(await settings())
    const reviewer = await server.signIn('reviewer')
    const added = await reviewer.send('POST', CONSOLE_PASSKEYS_PATH, passkey)
    expect(added.statusCode).toBe(201)
    const { id } = added.json()
    const described = { id, name: passkey.name, host: 'localhost', createdAt: expect.any(String) }
    const { credential, ciphertext } = passkey
    expect(await listed(reviewer)).toEqual([{ ...described, credential, ciphertext }])
    const viewer = await server.signIn('viewer')
    expect(await listed(viewer)).toEqual([])
    expect((await viewer.get(`${CONSOLE_PASSKEYS_PATH}/all`)).statusCode).toBe(403)
    expect((await viewer.send('DELETE', `${CONSOLE_PASSKEYS_PATH}/${id}`)).statusCode).toBe(404)
    const administrator = await server.signIn('administrator')
    expect(await listed(administrator, '/all')).toEqual([
      { ...described, owner: 'Rita Bell', email: 'rita@example.com' },
    ])
    const removed = await administrator.send('DELETE', `${CONSOLE_PASSKEYS_PATH}/${id}`)
    expect(removed.statusCode).toBe(204)
    expect(await listed(reviewer)).toEqual([])
    expect(await storedProblems(server)).toEqual([])
  })

  it('is not added and removed so often that every request has to read it', async () => {
    const server = await consoleServer(await settings())
    const viewer = await server.signIn('viewer')
    const statuses = new Set<number>()
    for (let count = 0; count < 31; count += 1) {
      const added = await viewer.send('POST', CONSOLE_PASSKEYS_PATH, passkey)
      const path = `${CONSOLE_PASSKEYS_PATH}/${added.json().id}`
      statuses.add(added.statusCode).add((await viewer.send('DELETE', path)).statusCode)
    }
    expect([...statuses]).toEqual([201, 204, 429])
    const reviewer = await server.signIn('reviewer')
    expect((await reviewer.send('POST', CONSOLE_PASSKEYS_PATH, passkey)).statusCode).toBe(201)
  })

  it('counts only with the signed values', async () => {
    const server = await consoleServer(await settings())
    const reviewer = await server.signIn('reviewer')
    const viewer = await server.signIn('viewer')
    await reviewer.send('POST', CONSOLE_PASSKEYS_PATH, passkey)
    const [row] = await server.db.selectFrom('console_passkeys').selectAll().execute()
    if (!row) throw new Error('no passkey is stored')
    const [other] = (await server.db.selectFrom('console_people').selectAll().execute()).filter(
      ({ subject }) => subject !== row.subject,
    )
    const edits = [
      { ciphertext: Buffer.from('another identity') },
      { credential: `${passkey.credential}Q` },
      { host: 'other.example.com' },
      { subject: other?.subject ?? '' },
      { event: row.event - 1 },
    ]
    for (const edit of edits) {
      await server.db.updateTable('console_passkeys').set(edit).execute()
      expect([await listed(reviewer), await listed(viewer)]).toEqual([[], []])
      await server.db.updateTable('console_passkeys').set(row).execute()
    }
    expect(await listed(reviewer)).toHaveLength(1)
    await reviewer.send('DELETE', `${CONSOLE_PASSKEYS_PATH}/${row.id}`)
    await server.db.insertInto('console_passkeys').values(row).execute()
    expect(await listed(reviewer)).toEqual([])
  })
})

it('one whose row has values of other types does not hide the others', async () => {
  const server = await consoleServer()
  const reviewer = await server.signIn('reviewer')
  for (const name of ['Blue key', 'Red key']) {
    await reviewer.send('POST', CONSOLE_PASSKEYS_PATH, { ...passkey, name })
  }
  const administrator = await server.signIn('administrator')
  const rows = await server.db.selectFrom('console_passkeys').selectAll().execute()
  const red = rows.find(({ name }) => name === 'Red key')
  if (!red) throw new Error('no passkey is stored')
  const ofRed = server.db.updateTable('console_passkeys').where('id', '=', red.id)
  const edits = [
    { ciphertext: 'a text' },
    { ciphertext: 5 },
    { name: Buffer.from('Red key') },
    { credential: Buffer.from('x') },
    { event: 'two' },
    { event: 1.5 },
    { created_at: Buffer.from('x') },
  ] as unknown as readonly { readonly name: string }[]
  for (const edit of edits) {
    await ofRed.set(edit).execute()
    expect(await listed(reviewer)).toMatchObject([{ name: 'Blue key' }])
    expect(await listed(administrator, '/all')).toMatchObject([{ name: 'Blue key' }])
    await ofRed.set(red).execute()
  }
  expect(await listed(reviewer)).toHaveLength(2)
})

it('a person has a limited number of passkeys, each of a valid form', async () => {
  const reviewer = await (await consoleServer()).signIn('reviewer')
  for (let count = 0; count < MAX_PASSKEYS; count += 1) {
    await reviewer.send('POST', CONSOLE_PASSKEYS_PATH, passkey)
  }
  const more = await reviewer.send('POST', CONSOLE_PASSKEYS_PATH, passkey)
  expect([more.statusCode, more.json().errors[0].code]).toEqual([409, 'passkeys.too-many'])
  for (const wrong of [{ credential: 'AGE-SECRET-KEY-1QQ' }, { ciphertext: '<' }, { name: ' ' }]) {
    const answer = await reviewer.send('POST', CONSOLE_PASSKEYS_PATH, { ...passkey, ...wrong })
    expect(answer.statusCode).toBe(400)
  }
})
