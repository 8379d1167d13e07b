import { describe, expect, it } from 'vitest'
import { copyLinkIn } from './copy-link.ts'

const nothing = { reference: '', secret: '', mailedTo: '', isCorrected: false }

describe('the fragment of the confirmation page', () => {
  it.each([
    ['', nothing],
    ['#nothing', nothing],
    ['#MA-7K3Q-9XDM', { ...nothing, reference: 'MA-7K3Q-9XDM' }],
    ['#MA-7K3Q-9XDM.s3cret', { ...nothing, reference: 'MA-7K3Q-9XDM', secret: 's3cret' }],
    [
      `#MA-7K3Q-9XDM.s3cret&to=${encodeURIComponent('m•••@example.com')}&corrected`,
      {
        reference: 'MA-7K3Q-9XDM',
        secret: 's3cret',
        mailedTo: 'm•••@example.com',
        isCorrected: true,
      },
    ],
  ])('%j says what the page before knew', (fragment, link) => {
    expect(copyLinkIn(fragment)).toEqual(link)
  })
})
