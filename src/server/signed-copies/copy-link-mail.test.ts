import { describe, expect, it } from 'vitest'
import { us } from '../../application/forms/us.ts'
import { sampleSubmission } from '../../application/testing/sample-application.ts'
import * as later from '../../messages/en/server.ts'
import { copyLinkMail } from './link-service.ts'

const facts = {
  brandName: 'Merchant Services',
  supportEmail: 'help@merchant.example',
  reference: 'MA-7K3Q-9XDM',
  link: 'https://apply.example/apply/confirmation#MA-7K3Q-9XDM.secret',
  copyDays: 30,
  auditLog: '',
}

describe('the mail with the link of a copy', () => {
  it('goes to the signer, and not to another contact', () => {
    const submission = sampleSubmission({
      primaryContact: {
        id: 'contact',
        role: 'primary-contact',
        firstName: 'Priya',
        lastName: 'Raman',
        phone: '2125550155',
        email: 'priya@goldengatebakery.example',
      },
    })
    expect(copyLinkMail(submission, us, later, facts).to).toEqual([
      'maria@goldengatebakery.example',
    ])
  })

  it('holds the link and nothing of what was submitted', () => {
    const submission = sampleSubmission()
    const { subject, text } = copyLinkMail(submission, us, later, facts)
    expect(text).toContain(facts.link)
    const said = subject + text
    for (const hidden of [
      submission.businessName,
      submission.tin,
      submission.manualEntry?.accountNumber,
      submission.manualEntry?.accountNumber.slice(-4),
      ...submission.companyOwners.flatMap((one) => [one.ssn, one.lastName, one.email, one.phone]),
    ]) {
      expect(hidden).toBeTruthy()
      expect(said).not.toContain(hidden)
    }
  })
})
