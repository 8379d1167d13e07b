/** The people who may sign an application, and the person who does. */
import type { CommonAnswers } from './common-questions.ts'
import { validateSignature } from './fields/signature.ts'
import type { Form } from './form.ts'
import { isRecord } from './json/is-record.ts'
import { fullName } from './ownership.ts'

interface Signer {
  readonly id: string
  readonly name: string
  /** The person's title in the company; undefined if the person is not asked for one. */
  readonly title: string | undefined
  /** Empty for a person who is asked for no address. */
  readonly email: string
}

/** Returns the people who may sign, each once. A person with two roles is listed in the first. */
export function signers<Draft extends CommonAnswers>(
  application: Draft,
  { people }: Pick<Form<Draft>, 'people'>,
): readonly Signer[] {
  const listed: Signer[] = []
  for (const { at, signs } of people) {
    const others = signs ? peopleAt(application[at]).map(signer) : []
    listed.push(...others.filter(({ id }) => !listed.some((known) => known.id === id)))
  }
  return listed
}

/**
 * Returns the signer: the chosen person. If the client names nobody, it is the person with the
 * typed name, otherwise the first who may sign.
 */
export function signerOf<Draft extends CommonAnswers>(
  application: Draft,
  form: Pick<Form<Draft>, 'people'>,
): Signer | undefined {
  const { signing, termsSignerFullName } = application
  const offered = signers(application, form)
  if (signing) return offered.find(({ id }) => id === signing.signeeId)
  return offered.find(({ name }) => !validateSignature(termsSignerFullName, name)) ?? offered[0]
}

/** Returns the people of a role. */
export function peopleAt(role: unknown): readonly Readonly<Record<string, unknown>>[] {
  return [role].flat().filter(isRecord)
}

function signer(person: Readonly<Record<string, unknown>>): Signer {
  const { id, firstName, lastName, title, email = '' } = person
  const name = fullName({ firstName: `${firstName}`, lastName: `${lastName}` })
  return { id: `${id}`, name, title: title === undefined ? title : `${title}`, email: `${email}` }
}
