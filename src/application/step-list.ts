/**
 * The steps of the wizard, in order. Titles, paths, navigation, the guard, the step indicator, the
 * lazy screens and the sections of the summary derive from this list.
 */
import type { Application, GroupIn, NameIn } from './application.ts'
import { hasBankAccount } from './banking.ts'
import type { CommonAnswers } from './common-questions.ts'

interface Declaration<Draft> {
  readonly id: string
  /** The last segment of the step's path. */
  readonly slug: string
  /** The first step in the summary's section that shows its answers; undefined if none does. */
  readonly section?: string
  readonly groups: readonly GroupIn<Draft>[]
  /** Questions of an earlier step that this step asks again after its first group, and requires. */
  readonly asksAgain?: readonly NameIn<Draft>[]
  /** Returns whether a draft has what later steps need of a step without a required question. */
  isComplete?(draft: Draft): boolean
  /** Whether the steps after it open without it. The submission still needs it. */
  readonly isOptional?: boolean
}

const declarations = [
  {
    id: 'business-details',
    slug: 'business-details',
    section: 'business-details',
    groups: ['business', 'addresses'],
  },
  {
    id: 'business-overview',
    slug: 'business-overview',
    section: 'business-details',
    groups: ['structure', 'products'],
  },
  {
    id: 'owner-details',
    slug: 'owner-details',
    section: 'owner-details',
    groups: ['people'],
    isComplete: ({ companyOwners, authorizedController }) =>
      companyOwners.length > 0 || authorizedController !== null,
  },
  {
    id: 'transaction-details',
    slug: 'transaction-details',
    section: 'transaction-details',
    groups: ['paymentTypes', 'sales', 'delivery'],
    asksAgain: ['businessWebsite'],
  },
  {
    id: 'banking-information',
    slug: 'banking-information',
    section: 'banking-information',
    groups: ['bank'],
    isComplete: hasBankAccount,
    isOptional: true,
  },
  {
    id: 'review-&-submit',
    slug: 'summary',
    groups: ['signature'],
  },
] as const satisfies readonly Declaration<Application>[]

type StepDeclaration = (typeof declarations)[number]
export type StandardStepId = StepDeclaration['id']
/** A step that the operator has added. */
export type OwnStepId = `own-${string}`
export type StepId = StandardStepId | OwnStepId
/** A section of the summary in the shipped form. */
export type StandardSectionId = Extract<StepDeclaration, { readonly section: string }>['section']
/** A section of the summary. A step that the operator has added is a section of its own. */
export type SectionId = StandardSectionId | OwnStepId

export interface Step<Draft extends CommonAnswers = Application> extends Declaration<Draft> {
  readonly id: StepId
  readonly section?: SectionId
}

/** The shipped steps. `Form.steps` has those of a form. */
export const steps: readonly (Step & { readonly id: StandardStepId })[] = declarations

const [first, last] = [steps[0], steps.at(-1)]
if (!first || !last) throw new Error('There are no steps')

export const firstStep: StandardStepId = first.id
/** The step that submits the application. */
export const lastStep: StandardStepId = last.id

/** The wizard's base path; every step is below it. */
export const BASE_PATH = '/apply'
/** Another name for the first step, whose path redirects to it. */
export const FIRST_STEP_ALIAS = 'business-information'

/** Returns whether a step ships with the product. */
export function isStandardStep(id: StepId | undefined): id is StandardStepId {
  return steps.some((step) => step.id === id)
}

/** Returns a step's path from the site's root: `/apply/business-details`. */
export function stepPath(id: StepId): string {
  const slug = steps.find((step) => step.id === id)?.slug ?? id.replace('own-', '')
  return `${BASE_PATH}/${slug}`
}

/** The direction of Next: to the next step, or straight back to the review. */
export type Onward = 'next' | 'review'
