import type { ReactNode } from 'react'
import { isSoleProprietor } from '../../application/reference/structures.ts'
import { contact, controller, owner } from '../../application/schema.ts'
import { editPeople } from '../draft/draft.ts'
import { offeredAddresses } from '../draft/edit-owners.ts'
import { editOwner } from '../draft/people-form.ts'
import type { OwnerForm, PersonForm } from '../draft/person-form.ts'
import { Question } from '../form/Question.tsx'
import type { StepForm } from '../form/use-step-form.ts'
import { HomeAddress } from '../steps/owner-details/HomeAddress.tsx'
import { IdentityFields, NameFields, PersonScope } from '../steps/owner-details/PersonFields.tsx'
import { StakeQuestion, TitleQuestion } from '../steps/owner-details/RoleQuestions.tsx'
import { Columns } from '../ui/Columns.tsx'
import { correctedApplication, ownerForms } from './correction-form.ts'

interface Props {
  readonly form: StepForm
  /** Of the answers about the person. */
  readonly names: readonly string[]
}

interface OwnerProps extends Props {
  readonly index: number
  readonly isMissing: boolean
}

/** Questions about an owner; about one who is missing, all that the business structure leaves open. */
export function OwnerQuestions({ form, names, index, isMissing }: OwnerProps) {
  const person = ownerForms(form)[index]
  if (!person) return null
  const path = `companyOwners.${index}`
  const edit = (changes: Partial<OwnerForm>) =>
    editPeople((people) => editOwner(people, { ...person, ...changes }))
  const role = {
    owner: person,
    onChange: edit,
    feedback: (name: string, text: string) => form.feedback(`${path}.${name}`, text),
  }
  const { companyOwners } = correctedApplication(form)
  const title = <TitleQuestion {...role} key="title" />
  const stake = <StakeQuestion {...role} key="stake" owners={companyOwners} />
  if (isMissing) {
    return (
      <IdentityFields
        form={form}
        offered={offeredAddresses(form.people, form.answers)}
        onChange={edit}
        path={path}
        person={person}
        {...(!isSoleProprietor(form.answers) && {
          title: <Columns>{title}</Columns>,
          stake: <Columns>{stake}</Columns>,
        })}
      />
    )
  }
  return (
    <PersonScope form={form} onChange={edit} path={path} person={person} schema={owner}>
      {names.map((name) =>
        name === 'title' ? (
          title
        ) : name === 'stake' ? (
          stake
        ) : (
          <PersonQuestion
            address={<Home form={form} onChange={edit} path={path} person={person} />}
            key={name}
            name={name}
          />
        ),
      )}
    </PersonScope>
  )
}

/** Questions about the person who controls the company. */
export function ControllerQuestions({ form, names }: Props) {
  const person = form.people.authorizedController
  const path = 'authorizedController'
  const edit = (changes: Partial<PersonForm>) =>
    editPeople((people) => ({
      ...people,
      authorizedController: { ...people.authorizedController, ...changes },
    }))
  return (
    <PersonScope form={form} onChange={edit} path={path} person={person} schema={controller}>
      {names.map((name) => (
        <PersonQuestion
          address={<Home form={form} onChange={edit} path={path} person={person} />}
          key={name}
          name={name}
        />
      ))}
    </PersonScope>
  )
}

/** Questions about the person to call. */
export function ContactQuestions({ form, names }: Props) {
  return (
    <PersonScope
      form={form}
      onChange={(changes) =>
        editPeople((people) => ({
          ...people,
          primaryContact: { ...people.primaryContact, ...changes },
        }))
      }
      path="primaryContact"
      person={form.people.primaryContact}
      schema={contact}
    >
      {names.map((name) => (
        <PersonQuestion key={name} name={name} />
      ))}
    </PersonScope>
  )
}

interface QuestionProps {
  readonly name: string
  /** The question about the home address. */
  readonly address?: ReactNode
}

/** A question that is asked about everyone. First and last name are one. */
function PersonQuestion({ name, address }: QuestionProps): ReactNode {
  switch (name) {
    case 'firstName':
      return <NameFields />
    case 'ssn':
    case 'dob':
      return <Question of={name} />
    case 'phone':
      return <Question autoComplete="tel-national" of={name} />
    case 'email':
      return <Question autoComplete="email" of={name} />
    case 'address':
      return address
    default:
      return null
  }
}

interface HomeProps {
  readonly form: StepForm
  readonly path: string
  readonly person: PersonForm
  readonly onChange: (changes: Partial<PersonForm>) => void
}

function Home({ form, path, person, onChange }: HomeProps) {
  return (
    <HomeAddress
      form={form}
      issues={form.issues}
      offered={offeredAddresses(form.people, form.answers)}
      onAdd={(address) =>
        editPeople((people) => ({
          ...people,
          otherAddresses: [...people.otherAddresses, address],
        }))
      }
      onChange={onChange}
      path={path}
      person={person}
    />
  )
}
