import { expect, it } from 'vitest'
import { sampleSubmission } from '../application/testing/sample-application.ts'
import { referenceIn, testServer } from '../server/testing/test-server.ts'
import { recordSummary } from './record-summary.ts'

it('shows the numbers of a linked account, which are not among the answers', async () => {
  const server = await testServer()
  const record = await server.open(referenceIn(await server.submit(sampleSubmission())))
  const linkedAccount = { routingNumber: '021000021', accountNumber: '000123456789' }
  const titles = recordSummary(record).map(({ title }) => title)
  expect(titles).toEqual([
    'Business Information',
    'Owner Details',
    'Transaction Details',
    'Banking Information',
    'Signature Evidence',
  ])
  expect(recordSummary({ ...record, linkedAccount })[4]).toEqual({
    title: 'Linked Account',
    groups: [
      {
        title: 'Bank Account',
        rows: [
          { label: 'Bank Routing Number', value: '021000021' },
          { label: 'Account Number', value: '000123456789' },
        ],
      },
    ],
  })
})
