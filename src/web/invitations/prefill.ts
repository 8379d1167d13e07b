/** Pre-fills the forms with the answers of an invitation. */
import { dequal } from 'dequal/lite'
import {
  type AnswerName,
  type Application,
  emptyApplication,
  isAnswerName,
} from '../../application/application.ts'
import type { InvitedApplication } from '../../application/invited.ts'
import { publicOrGovernmentChoices } from '../../application/reference/structures.ts'
import type { DraftState } from '../draft/draft.ts'
import { emptyFormState, type FormState, formSchema } from '../draft/form-state.ts'
import { listedOwners, type PeopleForm, withCardToAdd } from '../draft/people-form.ts'
import { ownerFormOf, personFormOf } from '../draft/person-form.ts'

/** What the applicant entered stays, but for what the invitation locks. */
export function withInvited(
  { draft, form, lead }: Pick<DraftState, 'draft' | 'form' | 'lead'>,
  { answers, given, locked }: InvitedApplication,
): Pick<DraftState, 'draft' | 'form'> {
  const names = given.filter(isAnswerName)
  const isLocked = (name: AnswerName) => locked.some((one) => one === name)
  const untouched = emptyFormState(lead)
  const inForm = names.filter(isEditedAsItIs).filter((name) => {
    const isOpen = dequal(draft[name], emptyApplication[name])
    return isLocked(name) || (isOpen && dequal(form.answers[name], untouched.answers[name]))
  })
  const filled = Object.fromEntries(inForm.map((name) => [name, filledIn(answers, name)]))
  const committed = inForm.filter((name) => !dequal(draft[name], emptyApplication[name]))
  const structure = { ...form.answers, ...filled }.businessStructure
  return {
    draft: { ...draft, ...Object.fromEntries(committed.map((name) => [name, filled[name]])) },
    form: {
      ...form,
      answers: { ...form.answers, ...filled },
      isPublicOrGovernment:
        form.isPublicOrGovernment || publicOrGovernmentChoices.some((one) => one === structure),
      people: withPeople(form.people, untouched.people, answers, names),
    },
  }
}

function isEditedAsItIs(name: AnswerName): name is AnswerName & keyof FormState['answers'] {
  return name in formSchema.entries.answers.entries
}

/** With the ids that the forms expect. */
function filledIn(answers: Application, name: AnswerName): unknown {
  const { businessAddress, mailingAddress } = answers
  if (name === 'businessAddress') return { ...businessAddress, id: 'business-address' }
  if (name === 'mailingAddress' && mailingAddress) {
    return { ...mailingAddress, id: 'mailing-address' }
  }
  return answers[name]
}

/** Owners are open, since something of each is missing. */
function withPeople(
  people: PeopleForm,
  untouched: PeopleForm,
  { companyOwners, authorizedController: controller, primaryContact: contact }: Application,
  given: readonly AnswerName[],
): PeopleForm {
  const hasOwners = listedOwners(people).length > 0 || !dequal(people.owners, untouched.owners)
  const owners = companyOwners.map((owner, index) => {
    const id = `company-owner-${index + 1}`
    const saved = { ...owner, id, address: { ...owner.address, id: `${id}-address` } }
    return { saved, typed: ownerFormOf(saved) }
  })
  return {
    ...people,
    ...(given.includes('companyOwners') &&
      owners.length > 0 &&
      !hasOwners && { owners: withCardToAdd([...owners, ...people.owners]) }),
    ...(controller &&
      !people.useAuthorizedController && {
        useAuthorizedController: true,
        authorizedController: personFormOf({ ...controller, id: 'authorized-controller' }),
      }),
    ...(contact &&
      !people.usePrimaryContact && {
        usePrimaryContact: true,
        primaryContact: { ...contact, id: 'primary-contact' },
      }),
  }
}
