import { describe, expect, it } from 'vitest'
import { copyLinkIn } from './copy-link.ts'

const nothing = {
  reference: '',
  secret: '',
  mailedTo: '',
  isCorrected: false,
  isChanged: false,
}
const alone = { ...nothing, reference: 'MA-7K3Q-9XDM' }

describe('the fragment of the confirmation page', () => {
  it.each([
    ['', nothing],
    ['?utm_source=mail', nothing],
    ['#nothing', { ...nothing, isChanged: true }],
    ['#MA-7K3Q-9XDM', alone],
    ['#MA-7K3Q-9XDM&to=m•••@example.com', { ...alone, mailedTo: 'm•••@example.com' }],
    ['#MA-7K3Q-9XDM.s3cret', { ...alone, secret: 's3cret' }],
    ['#ma-7k3q-9xdm.s3cret', { ...alone, secret: 's3cret' }],
    ['#MA-7K3Q-9XDM.', { ...alone, isChanged: true }],
    ['#MA-7K3Q-9XDM.-s3cret', { ...alone, isChanged: true }],
    [
      `#MA-7K3Q-9XDM.s3cret&to=${encodeURIComponent('m•••@example.com')}&corrected`,
      { ...alone, secret: 's3cret', mailedTo: 'm•••@example.com', isCorrected: true },
    ],
  ])("%j contains the previous page's knowledge", (fragment, link) => {
    expect(copyLinkIn(fragment)).toEqual(link)
  })
})
