import { expect, test } from 'vitest'
import * as en from '../../messages/en/decline-letter.ts'
import * as es from '../../messages/es/decline-letter.ts'

const facts = {
  brandName: 'Example Payments',
  date: 'November 24, 2026',
  businessName: 'Golden Gate Bakery, LLC',
  address: '1 Market St, San Francisco, CA 94105',
  reference: 'MA-2222-2222',
}

test.each([
  ['English', en, '[If a consumer report was used'],
  ['Spanish', es, '[Si se usó un informe del consumidor'],
])(
  'a letter in %s has the notice about reports only if credit history is a reason',
  (_, texts, notice) => {
    const letter = (reason: 'credit-history' | 'time-in-business') =>
      texts.adverseActionLetter({ ...facts, reasons: [texts.declineReasonTexts[reason]] })
    expect(letter('credit-history')).toContain(notice)
    expect(letter('time-in-business')).not.toContain(notice)
  },
)
