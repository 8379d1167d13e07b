/** Pre-fills the forms with the answers of an invitation. */
import { dequal } from 'dequal/lite'
import * as v from 'valibot'
import { type AnswerName, type Application, isAnswerName } from '../../application/application.ts'
import { ownPath } from '../../application/form.ts'
import { ownNodes } from '../../application/forms/own-nodes.ts'
import type { InvitedApplication } from '../../application/invited.ts'
import { ownValue } from '../../application/json/own-value.ts'
import { publicOrGovernmentChoices } from '../../application/reference/structures.ts'
import type { DraftState } from '../draft/draft.ts'
import { emptyFormState, formSchema } from '../draft/form-state.ts'
import { type PeopleForm, withCardToAdd } from '../draft/people-form.ts'
import { ownerFormOf, personFormOf } from '../draft/person-form.ts'
import { prefilled } from '../draft/prefill.ts'
import { shownForm } from '../draft/shown-form.ts'

/** Returns the forms with the applicant's answers, except for those that the invitation locks. */
export function withInvited(
  state: Pick<DraftState, 'draft' | 'form' | 'lead'>,
  { answers, given, locked }: InvitedApplication,
): Pick<DraftState, 'draft' | 'form'> {
  const names = given.filter(isAnswerName)
  const inForm = names.filter((name) => name in formSchema.entries.answers.entries)
  const own = ownAnswers(answers, given)
  const before = emptyFormState(state.lead)
  const after = {
    ...before,
    answers: {
      ...before.answers,
      ...Object.fromEntries(inForm.map((name) => [name, filledIn(answers, name)])),
      ...(own.length > 0 && { answers: Object.fromEntries(own) }),
    },
    isPublicOrGovernment: publicOrGovernmentChoices.some(
      (choice) => choice === answers.businessStructure,
    ),
    people: withPeople(before.people, state.form.people, answers),
  }
  return prefilled(state, before, after, locked)
}

/**
 * Returns the answers to the operator's own questions, if those still ask for answers of that kind.
 */
function ownAnswers({ answers = {} }: Application, given: readonly string[]) {
  return Object.entries(ownNodes(shownForm())).flatMap(([id, node]) => {
    const value = ownValue(answers, id)
    return given.includes(ownPath(id)) && v.is(node, value) ? [[id, value] as const] : []
  })
}

/** Returns an answer with the ids that the forms expect. */
function filledIn(answers: Application, name: AnswerName): unknown {
  const { businessAddress, mailingAddress } = answers
  if (name === 'businessAddress') return { ...businessAddress, id: 'business-address' }
  if (name === 'mailingAddress' && mailingAddress) {
    return { ...mailingAddress, id: 'mailing-address' }
  }
  return answers[name]
}

/**
 * Fills in people. The forms of owners are open, since each lacks something. People whom the
 * applicant has begun to enter are not mixed with others.
 */
function withPeople(
  untouched: PeopleForm,
  entered: PeopleForm,
  { companyOwners, authorizedController: controller, primaryContact: contact }: Application,
): PeopleForm {
  const isUntouched = (name: 'authorizedController' | 'primaryContact') =>
    dequal(entered[name], untouched[name])
  const owners = companyOwners.map((owner, index) => {
    const id = `company-owner-${index + 1}`
    const saved = { ...owner, id, address: { ...owner.address, id: `${id}-address` } }
    return { saved, typed: ownerFormOf(saved) }
  })
  return {
    ...untouched,
    ...(owners.length > 0 && { owners: withCardToAdd([...owners, ...untouched.owners]) }),
    ...(controller &&
      isUntouched('authorizedController') && {
        useAuthorizedController: true,
        authorizedController: personFormOf({ ...controller, id: 'authorized-controller' }),
      }),
    ...(contact &&
      isUntouched('primaryContact') && {
        usePrimaryContact: true,
        primaryContact: { ...contact, id: 'primary-contact' },
      }),
  }
}
