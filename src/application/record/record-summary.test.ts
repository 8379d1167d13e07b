import { describe, expect, it } from 'vitest'
import { allMessages } from '../../messages/all.ts'
import {
  askedOwner,
  sampleController,
  sampleOwner,
  sampleSubmission,
} from '../testing/sample-application.ts'
import { sampleEntry, sampleRecord } from '../testing/sample-record.ts'
import { recordSummary } from './record-summary.ts'

const texts = allMessages.en

describe('the summary of a record', () => {
  it('shows the numbers of a linked account, which are not among the answers', () => {
    const linkedAccount = { routingNumber: '021000021', accountNumber: '000123456789' }
    const typed = recordSummary(sampleRecord(), [], texts)
    const linked = recordSummary(sampleRecord({ linkedAccount }), [], texts)
    const added = linked.filter(({ title }) => !typed.some((section) => section.title === title))
    expect(added).toContainEqual({
      title: 'Linked Account',
      groups: [
        {
          title: 'Bank Account',
          rows: [
            { label: 'Bank Routing Number', value: '021000021' },
            {
              label: 'Account Number',
              value: '000123456789',
              secret: { path: 'linkedAccount.accountNumber', concealed: '•••• 6789' },
            },
          ],
        },
      ],
    })
  })

  it('locates each sensitive answer, with the part that others are shown', () => {
    const submission = sampleSubmission({ authorizedController: sampleController() })
    const rows = recordSummary(sampleRecord({ submission }), [], texts).flatMap(({ groups }) =>
      groups.flatMap((group) => group.rows),
    )
    const secrets = rows.flatMap(({ value, secret }) => (secret ? [{ value, ...secret }] : []))
    expect(secrets).toEqual([
      { path: 'tin', value: '94-1234567', concealed: '••-•••4567' },
      { path: 'companyOwners.0.ssn', value: '123-45-6789', concealed: '•••-••-•••9' },
      { path: 'companyOwners.0.dob', value: '07/04/1979', concealed: '••/••/1979' },
      { path: 'companyOwners.1.ssn', value: '234-56-7890', concealed: '•••-••-•••0' },
      { path: 'companyOwners.1.dob', value: '02/29/1984', concealed: '••/••/1984' },
      { path: 'authorizedController.ssn', value: '123-45-6789', concealed: '•••-••-•••9' },
      { path: 'authorizedController.dob', value: '07/04/1979', concealed: '••/••/1979' },
      { path: 'manualEntry.accountNumber', value: '000123456789', concealed: '•••• 6789' },
    ])
  })

  it("contains an owner's own entry, and the person who confirmed it", () => {
    const submission = sampleSubmission({
      companyOwners: [sampleOwner(), askedOwner({ enteredBy: { ...sampleEntry(), sha256: '' } })],
    })
    const summary = recordSummary(sampleRecord({ submission }), [sampleEntry()], texts)
    expect(summary[1]?.groups[1]?.rows).toContainEqual({
      label: 'SSN',
      value: '345-67-8901',
      secret: { path: 'companyOwners.1.ssn', concealed: '•••-••-•••1' },
    })
    expect(summary.at(-1)?.groups.at(-1)).toMatchObject({
      title: 'Details from the owner: Ana Núñez',
      rows: [{}, {}, {}, { label: 'Confirmed', value: 'These details are mine.' }],
    })
  })

  it('names the corrections, in later versions only', () => {
    const { evidence } = sampleRecord()
    const correction = {
      version: 2,
      previousSha256: 'dd',
      asked: ['Business Name'],
    } as NonNullable<typeof evidence.correction>
    const titles = (record: ReturnType<typeof sampleRecord>) =>
      recordSummary(record, [], texts)
        .at(-1)
        ?.groups.map(({ title }) => title)
    const { corrected } = texts.signedCopy.evidence
    expect(titles(sampleRecord())).not.toContain(corrected)
    expect(titles(sampleRecord({ evidence: { ...evidence, correction } }))).toContain(corrected)
  })
})
