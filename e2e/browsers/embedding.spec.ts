/** Tests the form in a frame of another site, including everything that leaves or opens a page. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { documentsPath } from '../../src/application/documents/documents.ts'
import { LINKED } from '../support/bank-step.ts'
import { invite } from '../support/invitations.ts'
import { startPartnerSite } from '../support/partner-site.ts'
import { plainApplication } from '../support/samples.ts'
import { Applicant, knownOf } from './applicant.ts'
import { inFrame } from './framed.ts'
import { expect, test } from './test.ts'
import { Visitor } from './visitor.ts'

test('an invited applicant applies in a frame: bank, documents, agreement, and finishing later @prove', async ({
  remote,
}) => {
  const site = await startPartnerSite()
  const folder = await mkdtemp(join(tmpdir(), 'merchant-application-file-'))
  const photo = join(folder, 'id.png')
  await writeFile(photo, Buffer.from('89504e470d0a1a0a', 'hex'))
  try {
    const expected = plainApplication()
    const invited = await invite(site.app, {
      program: 'acme',
      answers: knownOf(expected),
      locked: ['businessName'],
    })
    const host = new Visitor(remote, '')
    const applicant = new Applicant(new Visitor(inFrame(remote), ''))
    const { visitor, text } = applicant
    const { documents } = text
    await host.open(site.inviting(`${invited.id}#${invited.secret}`))
    await applicant.isAt('business-details')
    await applicant.addUnknown(expected)

    await visitor.reads(documents.kinds.id.label)
    await remote.chooseFile(documentsPath('id'), photo, 'frame')
    await visitor.reads(documents.states.uploaded)

    await visitor.press('button', text.wizard.finishLater.label)
    const link = await visitor.see('textbox', text.finishLater.link)
    await visitor.press('button', text.finishLater.done)

    await visitor.press('button', 'Validate Bank Info')
    await visitor.press('button', 'Harborview Bank')
    await visitor.press('button', 'Business Checking ending in 4321')
    await visitor.reads(LINKED)
    await visitor.press('button', 'Continue with Existing Account')
    await applicant.isAt('review-&-submit')

    await applicant.readAgreement()
    await visitor.press('button', text.review.agreement.fullScreen)
    await visitor.press('button', text.ui.close)
    await visitor.isFocusedOn('button', text.review.agreement.fullScreen)
    const reference = await applicant.signAndSubmit('Maria Alvarez', 'CEO')
    await host.reads(`Received: ${reference}`)
    expect(await invited.read()).toMatchObject({ status: 'submitted', reference })
    expect(link.value).toContain(`${site.program}/apply/resume#`)
  } finally {
    await site.stop()
    await rm(folder, { recursive: true, force: true })
  }
})
