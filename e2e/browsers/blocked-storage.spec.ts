/** Tests the form in a frame whose browser stores nothing. */
import { finishLater } from '../../src/messages/en/finish-later.ts'
import { invite } from '../support/invitations.ts'
import { startPartnerSite } from '../support/partner-site.ts'
import { plainApplication } from '../support/samples.ts'
import { Applicant, knownOf } from './applicant.ts'
import { inFrame } from './framed.ts'
import { expect, test } from './test.ts'
import { Visitor } from './visitor.ts'

test.use({ blocksStorage: true })

test('without storage in a frame, the page says that a reload loses the answers, and submits @prove', async ({
  remote,
}, { project }) => {
  const keepsTab = project.name === 'WebKit'
  const site = await startPartnerSite()
  try {
    const expected = plainApplication()
    const host = new Visitor(remote, '')
    const applicant = new Applicant(new Visitor(inFrame(remote), ''))
    const { visitor } = applicant
    const { id, secret } = await invite(site.app, {
      program: 'acme',
      answers: knownOf(expected),
    })
    await host.open(site.inviting(`${id}#${secret}`))
    await applicant.isAt('business-details')
    expect(await remote.runInFrame(refused, null)).toEqual({
      cookie: true,
      localStorage: true,
      sessionStorage: !keepsTab,
    })
    if (!keepsTab) await visitor.reads(finishLater.notInTab)
    await applicant.addUnknown(expected)
    await applicant.bankManually(expected)
    await applicant.next('review-&-submit')
    const reference = await applicant.signAndSubmit('Maria Alvarez', 'CEO')
    await host.reads(`Received: ${reference}`)
  } finally {
    await site.stop()
  }
})

/** Returns the storage that the browser itself refuses. Runs in the page. */
function refused() {
  const isRefused = (name: 'localStorage' | 'sessionStorage') => {
    try {
      return !window[name]
    } catch {
      return true
    }
  }
  document.cookie = 'kept=yes'
  return {
    cookie: document.cookie === '',
    localStorage: isRefused('localStorage'),
    sessionStorage: isRefused('sessionStorage'),
  }
}
