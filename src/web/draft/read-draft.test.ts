import { afterEach, describe, expect, test } from 'vitest'
import { answersIn, withoutSensitive } from '../../application/answers.ts'
import { us } from '../../application/forms/us.ts'
import { isRecord } from '../../application/json/is-record.ts'
import {
  sampleApplication,
  sampleController,
  sampleLinkedAccount,
  sampleOwner,
} from '../../application/testing/sample-application.ts'
import { draftToSave } from './cleared-fields.ts'
import { resetDraft, useDraft } from './draft.ts'
import type { FormState } from './form-state.ts'
import { emptyOwnerForm, ownerFormOf, personFormOf } from './person-form.ts'
import { readTabDraft } from './read-draft.ts'
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

/** Every part of the forms, with content. */
const full: FormState = {
  ...form,
  people: {
    ...form.people,
    owners: [{ saved: sampleOwner(), typed: ownerForm }],
    authorizedController: {
      ...personFormOf(sampleController()),
      newAddress: sampleOwner().address,
    },
    otherAddresses: [sampleOwner().address],
    invitations: { invited: { ...link, key: 'key', state: 'waiting', expiresAt: '' } },
  },
  bank: { ...form.bank, plaid: sampleFormState(linked).bank.plaid },
  signatureRequest: { ...link, state: 'waiting', expiresAt: '', reference: '' },
  prepared: { ...link, application: withoutSensitive(application, us.schema) },
}

/** Questions whose answers are never stored, by their last name, at any place. */
const sensitive = new Set(
  [application, linked]
    .flatMap((path) => answersIn(path, us.schema))
    .filter(({ question }) => question.sensitive)
    .map(({ path }) => path.split('.').at(-1) ?? ''),
)
const secretNames = [...sensitive, 'confirmAccountNumber']

/** Returns the value with every object changed, except records, whose keys are arbitrary. */
function everywhere(value: unknown, change: (part: object) => object): unknown {
  if (Array.isArray(value)) return value.map((part) => everywhere(part, change))
  if (!isRecord(value)) return value
  const parts = Object.entries(value).map(([name, part]) => [name, everywhere(part, change)])
  const whole = Object.fromEntries(parts)
  return 'invited' in value ? whole : change(whole)
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

test('undeclared values are not stored, in any part of the forms', () => {
  const saved = savedWith((part) => ({ ...part, partnerSsn: SECRET }))
  expect(saved).not.toContain(SECRET)
  expect(saved).toContain(application.legalBusinessName)
})

test.each(secretNames)('%s is not stored, in any part of the forms', (name) => {
  const saved = savedWith((part) => (name in part ? { ...part, [name]: SECRET } : part))
  expect(saved).not.toContain(SECRET)
})

describe('owners that version 7 stored', () => {
  const { form: now, ...rest } = draftToSave()
  const [maria, daniel] = sampleApplication().companyOwners.map((owner) => ({ ...owner, ssn: '' }))
  const typed = (firstName: string) => ({ ...emptyOwnerForm, id: firstName, firstName })
  const before = { newOwner: typed('new'), soleProprietor: typed('sole'), edited: {} }
  const read = (people: object, businessStructure = 'LIMITED') => {
    const form = { ...now, people: { ...now.people, ...before, ...people } }
    const draft = { ...rest.draft, businessStructure }
    const tab = { ...rest, version: 7, draft, form, activeAt: 0 }
    return readTabDraft(JSON.stringify(tab)).form.people.owners
  }
  const names = (cards: ReturnType<typeof read>) =>
    cards.map((card) => [card.saved?.firstName, card.typed?.firstName])

  test('have their open forms with them, and the new one at the end', () => {
    const edited = { [String(daniel?.id)]: typed('edited') }
    expect(names(read({ owners: [maria, daniel], edited }))).toEqual([
      ['Maria', undefined],
      [daniel?.firstName, 'edited'],
      [undefined, 'new'],
    ])
  })

  test('are the sole proprietor first', () => {
    expect(names(read({ owners: [] }, 'SOLE PROPRIETOR'))).toEqual([[undefined, 'sole']])
    expect(names(read({ owners: [maria] }, 'SOLE PROPRIETOR'))).toEqual([
      ['Maria', 'sole'],
      [undefined, 'new'],
    ])
  })

  test('are refused if they are damaged', () => {
    expect(() => read({ owners: [7] })).toThrow('This draft is damaged')
  })
})
