/** Tests that the reader's login of docs/operating.md has just the rights that the page names. */
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { inviteRoute } from '../../api/invitations.ts'
import { tin } from '../../application/forms/us/fields/tin.ts'
import { sampleSubmission } from '../../application/testing/sample-application.ts'
import { importList } from '../../server/screening/service.ts'
import { documentedLogin, lockedPostgres } from '../../test-support/documented-login.ts'
import { programFolder } from '../../test-support/program-folder.ts'
import { operator } from '../../test-support/run-operator.ts'
import { invitationLinkIn, invitingServer } from '../../test-support/test-invitation.ts'
import { copyLinkIn, referenceIn, TEST_NOW, testServer } from '../../test-support/test-server.ts'
import { submissionWithDocuments, uploadedDocument } from '../../test-support/uploaded-document.ts'

describe("the reader's login", () => {
  async function readable() {
    const owner = await lockedPostgres()
    const server = await testServer({ DATABASE_URL: owner })
    const { reference } = copyLinkIn(await server.submit(sampleSubmission()))
    const reader = await documentedLogin(owner, 'merchant_reader')
    const env = { DATA_DIR: server.folder, DATABASE_URL: reader.url }
    const identity = ['--identity', join(server.folder, 'sealing-identity.txt')]
    return { server, reader, reference, env, identity }
  }

  it('lists, shows, exports and verifies, and each opening is recorded', async () => {
    const { server, reference, env, identity } = await readable()
    expect((await operator(env, 'list')).out).toContain(reference)
    expect((await operator(env, 'deliveries', 'list')).code).toBe(0)
    expect((await operator(env, 'funnel')).code).toBe(0)
    const shown = await operator(env, 'show', reference, ...identity)
    expect(shown).toMatchObject({ code: 0, err: '' })
    expect(shown.out).toContain(tin.format(sampleSubmission().tin))
    expect(await operator(env, 'export', ...identity)).toMatchObject({ code: 0, err: '' })
    expect((await operator(env, 'verify')).out).toMatch(/intact: 1 application, 3 events/)
    const events = await server.db.selectFrom('events').select('kind').orderBy('at').execute()
    expect(events.map(({ kind }) => kind)).toEqual(['received', 'opened', 'exported'])
  })

  it('runs every command that only reads, on every kind of stored data', async () => {
    const owner = await lockedPostgres()
    const { folder, keys } = await programFolder()
    const settings = { DOCUMENTS: 'voided-check?', PROGRAMS_DIR: folder }
    const { server, ask, operate } = await invitingServer({ ...settings, DATABASE_URL: owner })
    const { header } = invitationLinkIn(
      (await ask(inviteRoute.url, { externalId: 'C' })).json().url,
    )
    const document = await uploadedDocument(server)
    const reference = referenceIn(await server.submit(submissionWithDocuments(document), header))
    const unsigned = sampleSubmission({ signing: null })
    const host = { host: 'acme.localhost' }
    const removed = referenceIn(await server.submit(unsigned, host))
    await rm(join(folder, 'acme'), { recursive: true })
    const context = { at: TEST_NOW, signer: server.signer }
    await importList(server.db, { schema: 1, published: '2026-11-20', entries: [] }, context)
    const file = (name: string) => join(server.folder, name)
    const own = ['--identity', file('sealing-identity.txt')]
    await operate('copy', reference, ...own, '--output', file('copy.pdf'))

    const { url } = await documentedLogin(owner, 'merchant_reader')
    const env = { ...settings, DATA_DIR: server.folder, DATABASE_URL: url }
    const acme = ['--identity', keys.acme.file, '--output']
    for (const words of [
      ['list'],
      ['show', reference, ...own],
      ['case', removed, ...acme, file('case.json')],
      ['document', reference, document.id, ...own, '--output', file('check.pdf')],
      ['export', '--program', 'default', ...own],
      ['tin-match', 'export', '--program', 'acme', ...acme, file('irs.txt')],
      ['deliveries', 'list', '--all'],
      ['funnel'],
      ['verify'],
      ['verify-copy', file('copy.pdf')],
      ['api-keys', 'list'],
      ['purge', '--older-than', '1d', '--dry-run'],
    ]) {
      expect(await operator(env, ...words), words.join(' ')).toMatchObject({ code: 0, err: '' })
    }
  })

  it('opens nothing if it may not record the opening, and names the missing right', async () => {
    const { reader, reference, env, identity } = await readable()
    await reader.run('revoke insert on events from merchant_reader')
    expect(await operator(env, 'show', reference, ...identity)).toEqual({
      code: 1,
      out: '',
      err: expect.stringMatching(/^Opening .*\. Grant it INSERT on the table events\. .*events\n$/),
    })
    expect(await operator(env, 'export')).toEqual({
      code: 1,
      out: '',
      err: 'The database does not allow this: permission denied for table events\n',
    })
    for (const words of [['list'], ['show', reference], ['verify']]) {
      expect(await operator(env, ...words)).toMatchObject({ code: 0, err: '' })
    }
  })
})
