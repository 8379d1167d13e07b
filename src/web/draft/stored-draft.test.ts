import { afterEach, expect, test } from 'vitest'
import { answersIn, withoutSensitive } from '../../application/application.ts'
import { isRecord } from '../../application/is-record.ts'
import {
  sampleApplication,
  sampleController,
  sampleLinkedAccount,
  sampleOwner,
} from '../../application/testing/sample-application.ts'
import { resetDraft, useDraft } from './draft.ts'
import type { FormState } from './form-state.ts'
import { ownerFormOf, personFormOf } from './person-form.ts'
import { draftToSave } from './saved-draft.ts'
import { sampleFormState } from './testing/sample-forms.ts'

const SECRET = 'not to be stored'

const application = sampleApplication({
  authorizedController: sampleController(),
  mailingAddress: sampleApplication().businessAddress,
})
const linked = sampleApplication({ plaid: sampleLinkedAccount, manualEntry: null })
const form = sampleFormState(application)
const ownerForm = { ...ownerFormOf(sampleOwner()), newAddress: sampleOwner().address }
const link = { id: 'id', token: 'token', preparedBy: 'Sam Keller' }

/** Every part of the forms, with something in it. */
const full: FormState = {
  ...form,
  people: {
    ...form.people,
    newOwner: ownerForm,
    soleProprietor: ownerForm,
    edited: { edited: ownerForm },
    authorizedController: {
      ...personFormOf(sampleController()),
      newAddress: sampleOwner().address,
    },
    otherAddresses: [sampleOwner().address],
    invitations: { invited: { ...link, key: 'key', state: 'waiting', expiresAt: '' } },
  },
  bank: { ...form.bank, plaid: sampleFormState(linked).bank.plaid },
  signatureRequest: { ...link, state: 'waiting', expiresAt: '' },
  prepared: { ...link, application: withoutSensitive(application) },
}

/** What is asked for and is never stored, by its last name, wherever it is. */
const sensitive = new Set(
  [application, linked]
    .flatMap((one) => [...answersIn(one)])
    .filter(({ question }) => question.sensitive)
    .map(({ path }) => path.split('.').at(-1) ?? ''),
)
const secretNames = [...sensitive, 'confirmAccountNumber']

/** The value with every object changed, but for records: their names are nobody's words. */
function everywhere(value: unknown, change: (part: object) => object): unknown {
  if (Array.isArray(value)) return value.map((part) => everywhere(part, change))
  if (!isRecord(value)) return value
  const parts = Object.entries(value).map(([name, part]) => [name, everywhere(part, change)])
  const isRecordOfMany = 'edited' in value || 'invited' in value
  const whole = Object.fromEntries(parts)
  return isRecordOfMany && !('owners' in value) ? whole : change(whole)
}

function savedWith(change: (part: object) => object): string {
  resetDraft()
  const changed = everywhere({ form: full, draft: application }, change) as object
  useDraft.setState(changed)
  expect(JSON.stringify(useDraft.getState())).toContain(SECRET)
  return JSON.stringify(draftToSave())
}

afterEach(() => {
  useDraft.setState(useDraft.getInitialState(), true)
})

test('what is not declared is stored nowhere, in whatever part of the forms it is', () => {
  const saved = savedWith((part) => ({ ...part, partnerSsn: SECRET }))
  expect(saved).not.toContain(SECRET)
  expect(saved).toContain(application.legalBusinessName)
})

test.each(secretNames)('%s is stored nowhere, in whatever part of the forms it is', (name) => {
  const saved = savedWith((part) => (name in part ? { ...part, [name]: SECRET } : part))
  expect(saved).not.toContain(SECRET)
})
