import { describe, expect, it } from 'vitest'
import { CONSOLE_APPLICATIONS_PATH } from '../../api/console/queue.ts'
import { mainly } from '../../test-support/engines.ts'
import { storedProblems } from '../../test-support/stored-problems.ts'
import { fetchCopy, post, sha256, submittedLink } from '../../test-support/test-copies.ts'
import {
  ask,
  CORRECTION_ID,
  corrected,
  correctionServer,
  correctionsOf,
  correctionToken,
  OTHER_CORRECTION_ID,
  withLink,
} from '../../test-support/test-correction.ts'
import { copyLinkIn, TEST_NOW } from '../../test-support/test-server.ts'
import { DAY_MS } from '../platform/time/days.ts'
import type { CopyLink } from '../signed-copies/link-service.ts'

describe.each(mainly('PostgreSQL'))('corrections on $name', (engine) => {
  it('have a copy that is verified with its own date of signature', async () => {
    const { server, clock, reference, person } = await correctionServer(engine)
    const first = await submittedLink(server)
    await ask(person, reference)
    clock.now = new Date(TEST_NOW.getTime() + DAY_MS)
    const link = copyLinkIn(await withLink(server, corrected()))
    const signedAt = async (link: CopyLink) => {
      const { rawPayload } = await fetchCopy(server, link)
      return (await post(server, '/api/verify', { sha256: sha256(rawPayload) })).json().signedAt
    }
    expect(await signedAt(first)).toBe(TEST_NOW.toISOString())
    expect(await signedAt(link)).toBe(clock.now.toISOString())
  })

  it('count only through signed events', async () => {
    const { server, reference, person } = await correctionServer(engine)
    await ask(person, reference)
    await person.send('DELETE', correctionsOf(reference, CORRECTION_ID))
    await server.db.updateTable('corrections').set({ state: 'waiting' }).execute()
    expect((await withLink(server, corrected())).statusCode).toBe(409)
    await server.db.updateTable('corrections').set({ id: OTHER_CORRECTION_ID }).execute()
    const token = correctionToken()
    const forged = await withLink(server, corrected(), { id: OTHER_CORRECTION_ID, token })
    expect(forged.statusCode).toBe(404)
  })

  it('are the latest version even while its row is hidden', async () => {
    const { server, reference, person } = await correctionServer(engine)
    await ask(person, reference)
    await withLink(server, corrected())
    await server.db.deleteFrom('application_versions').execute()
    const path = `${CONSOLE_APPLICATIONS_PATH}/${reference}/decisions`
    const answer = await person.send('POST', path, { to: 'reviewing', version: 1 })
    expect(answer.json()).toMatchObject({ errors: [{ code: 'new-version' }] })
  })

  it('leave traces if a version or its copy is removed, replaced or added', async () => {
    const { server, reference, person } = await correctionServer(engine)
    await ask(person, reference)
    await withLink(server, corrected())
    expect(await storedProblems(server)).toEqual([])
    const versions = server.db.updateTable('application_versions')
    const [row] = await server.db.selectFrom('application_versions').selectAll().execute()
    if (!row) throw new Error('Nothing was corrected')
    const match = `${reference}: a corrected version was changed`
    const { sealed } = await server.db
      .selectFrom('applications')
      .select('sealed')
      .executeTakeFirstOrThrow()
    await versions.set({ sealed }).execute()
    expect(await storedProblems(server)).toEqual([match])
    await versions.set({ sealed: row.sealed }).execute()
    await server.db
      .insertInto('application_versions')
      .values({ ...row, version: 3 })
      .execute()
    expect(await storedProblems(server)).toEqual([match])
    await server.db.deleteFrom('application_versions').execute()
    expect(await storedProblems(server)).toEqual([match])
    await server.db.insertInto('application_versions').values(row).execute()
    const first = await server.db.selectFrom('signed_copies').selectAll().execute()
    await server.db.deleteFrom('signed_copies').where('version', '=', 2).execute()
    expect(await storedProblems(server)).toEqual([`${reference}: its copy is missing`])
    await server.db
      .insertInto('signed_copies')
      .values(first.filter(({ version }) => version === 2))
      .execute()
    await server.db.updateTable('applications').set({ business_name: 'Other' }).execute()
    expect(await storedProblems(server)).toEqual([`${reference}: the row was changed`])
  })

  it('leave a trace if the agreement of a single version is removed', async () => {
    const { server, reference, person } = await correctionServer(engine)
    await ask(person, reference)
    const inSpanish = {
      signing: {
        ...corrected().signing,
        language: 'es' as const,
        agreementVersion: '',
        consentVersions: {},
      },
    }
    const answer = await withLink(server, { ...corrected(), ...inSpanish })
    expect(answer.statusCode).toBe(303)
    const { agreement } = JSON.parse(
      (
        await server.db
          .selectFrom('events')
          .select('detail')
          .where('kind', '=', 'corrected')
          .executeTakeFirstOrThrow()
      ).detail,
    )
    await server.db.deleteFrom('agreements').where('sha256', '=', agreement.sha256).execute()
    expect(await storedProblems(server)).toEqual([
      `agreement ${agreement.version}: it is missing, but 1 application was signed under it`,
    ])
  })
})
