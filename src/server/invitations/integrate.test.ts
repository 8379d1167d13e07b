/** Follows `docs/integrate.md` as an integrator does: runs its commands as they are written. */

import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { inviteRoute } from '../../api/invitations.ts'
import { sampleSubmission } from '../../application/testing/sample-application.ts'
import { until } from '../../application/testing/until.ts'
import { storedProblems } from '../../test-support/stored-problems.ts'
import { testReceiver, webhookTo } from '../../test-support/test-deliveries.ts'
import { invitationLinkIn, invitingServer } from '../../test-support/test-invitation.ts'
import { testMailServer } from '../../test-support/test-mail-server.ts'
import { referenceIn } from '../../test-support/test-server.ts'

const root = join(import.meta.dirname, '../../..')

async function commands(): Promise<readonly string[]> {
  const text = await readFile(join(root, 'docs/integrate.md'), 'utf8')
  return [...text.matchAll(/```sh\n(.*?)```/gs)].map(([, command = '']) => command)
}

it('posts the sample application', async () => {
  const { signing: _signing, ...sample } = sampleSubmission()
  await expect(`${JSON.stringify(sample, undefined, 2)}\n`).toMatchFileSnapshot(
    join(root, 'docs/sample-application.json'),
  )
})

describe('an integrator who follows docs/integrate.md', () => {
  it('gets from curl to an approved application, and is notified of each state', async () => {
    const receiver = await testReceiver()
    const mail = await testMailServer()
    const { server, operate, ask } = await invitingServer(
      { ...webhookTo(receiver.url), SMTP_URL: mail.url, MAIL_FROM: 'apply@example.com' },
      { now: () => new Date() },
    )
    const API = await server.app.listen({ port: 0, host: '127.0.0.1' })
    const [makeKey = '', invite = '', ...others] = await commands()
    const run = async (command: string, env: Readonly<Record<string, string>>) => {
      const settings = {
        DATA_DIR: server.folder,
        OPERATOR_KEY: join(server.folder, 'olga.pem'),
        API,
      }
      const { stdout } = await promisify(execFile)('bash', ['-ec', command], {
        cwd: root,
        env: { ...process.env, ...settings, ...env },
      })
      return stdout
    }
    const KEY = (await run(`${makeKey}\necho "$KEY"`, {})).trim()
    const invited = JSON.parse(await run(invite, { KEY }))
    expect(invited).toMatchObject({ status: 'created', url: expect.stringContaining('#') })
    const link = invitationLinkIn(invited.url)
    const statuses: string[] = []
    const noteStatus = async () => {
      statuses.push((await ask(`${inviteRoute.url}/${link.id}`)).json().status)
    }
    const act = async (payload: object) => {
      const url = `${inviteRoute.url}/${link.id}/progress`
      await server.app.inject({ method: 'POST', url, headers: link.headers, payload })
      await noteStatus()
    }
    await noteStatus()
    // Replaces a link that was lost.
    const renewed = (await ask(`${inviteRoute.url}/${link.id}/renew`, {})).json()
    Object.assign(link, invitationLinkIn(renewed.url))
    await act({})
    await act({ step: 'business-overview' })
    const REFERENCE = referenceIn(await server.submit(sampleSubmission(), link.header))
    await noteStatus()
    for (const status of ['reviewing', 'approved']) {
      const { code, err } = await operate('status', REFERENCE, status, '--unseen')
      expect([code, err]).toEqual([0, ''])
      await noteStatus()
    }
    expect(statuses).toEqual(['created', 'opened', 'started', 'submitted', 'reviewing', 'approved'])
    const types = () => receiver.posts.map(({ body }) => body.type)
    await until(() => types().length >= 7)
    expect(types().toSorted()).toEqual([
      'application.status',
      'application.status',
      'application.submitted',
      'invitation.created',
      'invitation.opened',
      'invitation.started',
      'invitation.submitted',
    ])
    const submitted = receiver.posts.find(({ body }) => body.type === 'invitation.submitted')
    expect(submitted).toMatchObject({
      valid: true,
      body: { data: { id: link.id, externalId: 'CRM-4711', reference: REFERENCE } },
    })
    const decisions = receiver.posts.filter(({ body }) => body.type === 'application.status')
    expect(decisions.map(({ body }) => body.data.externalId)).toEqual(['CRM-4711', 'CRM-4711'])
    await storedProblems(server)
    const answers: Record<string, unknown>[] = []
    for (const command of others) answers.push(JSON.parse(await run(command, { KEY, REFERENCE })))
    const [list, application, feed, fromPaper, boarded] = answers
    expect(list).toMatchObject({ invitations: [{ id: link.id, status: 'approved' }] })
    expect(application).toMatchObject({
      status: 'approved',
      decision: { by: 'olga' },
      invitation: { id: link.id, externalId: 'CRM-4711' },
    })
    expect(feed).toMatchObject({ changes: [{ reference: REFERENCE }] })
    expect(fromPaper).toMatchObject({ reference: expect.stringMatching(/^MA-/) })
    expect(boarded).toMatchObject({ reference: REFERENCE, boarding: { result: 'succeeded' } })

    const mailed = { externalId: 'CRM-2', email: 'maria@bakery.example', send: true }
    const { id } = (await ask(inviteRoute.url, mailed)).json()
    await until(async () => (await ask(`${inviteRoute.url}/${id}`)).json().status === 'sent')
    expect(mail.mails.at(-1)).toContain('maria@bakery.example')
    expect(await storedProblems(server)).toEqual([])
  })
})
