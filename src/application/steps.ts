/**
 * The steps of the wizard, in order. Titles, paths, navigation, the guard, the step indicator, the
 * lazy screens and the sections of the summary derive from this list.
 */
import { type AnswerName, type Application, type GroupId, questionsIn } from './application.ts'
import { hasBankAccount } from './banking.ts'
import { isBelow } from './issues.ts'

interface Declaration {
  readonly id: string
  /** The last segment of its path. */
  readonly slug: string
  /** The section of the summary that shows its answers, by its first step; undefined where none does. */
  readonly section?: string
  /** Its questions, by group. */
  readonly groups: readonly GroupId[]
  /** Questions of an earlier step that this one asks again after its first group, and requires. */
  readonly asksAgain?: readonly AnswerName[]
  /** Whether the draft has what the steps after it need, where no required question tells. */
  isComplete?(draft: Application): boolean
  /** The steps after it open without it; the submission still needs it. */
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
] as const satisfies readonly Declaration[]

type StepDeclaration = (typeof declarations)[number]
export type StepId = StepDeclaration['id']
/** A section of the summary. */
export type SectionId = Extract<StepDeclaration, { readonly section: string }>['section']

export interface Step extends Declaration {
  readonly id: StepId
  readonly section?: SectionId
}

export const steps: readonly Step[] = declarations

const [first, last] = [steps[0], steps.at(-1)]
if (!first || !last) throw new Error('There are no steps')

/** The step that the application starts with. */
export const firstStep: StepId = first.id
/** The step that submits the application. */
export const lastStep: StepId = last.id

/** The wizard's base path; every step is below it. */
export const BASE_PATH = '/apply'
/** Another name for the first step; its path leads there. */
export const FIRST_STEP_ALIAS = 'business-information'

/** A step by its id. */
export function stepOf(id: StepId): Step {
  const step = steps.find((known) => known.id === id)
  if (!step) throw new Error(`There is no step ${id}`)
  return step
}

/** The sections of the summary in order, each with its steps; Edit leads to the first of them. */
export const sections = [...new Set(steps.flatMap(({ section }) => section ?? []))].map((id) => {
  const inSection = steps.filter(({ section }) => section === id)
  return { id, steps: inSection, editStep: inSection[0]?.id ?? firstStep }
})

/** The questions whose answers become part of the draft with this step. */
export function questionsOf(id: StepId): readonly AnswerName[] {
  const { groups, asksAgain = [] } = stepOf(id)
  const [first = [], ...others] = groups.map(questionsIn)
  return [...first, ...asksAgain, ...others.flat()]
}

/** The questions that have to be answered before this step can be left by Next. */
export function requiredBy(id: StepId): readonly AnswerName[] {
  const later = steps.flatMap((step) => (step.id === id ? [] : (step.asksAgain ?? [])))
  return questionsOf(id).filter((name) => !later.includes(name))
}

/** The step that asks for the answer at a path, so that a listed error can lead there. */
export function stepOfPath(path: string): StepId {
  const step = steps.find(({ id }) => requiredBy(id).some((name) => isBelow(path, name)))
  return step?.id ?? lastStep
}

/** A step's path from the site's root: `/apply/business-details`. */
export function stepPath(id: StepId): string {
  return `${BASE_PATH}/${stepOf(id).slug}`
}

/** The step whose path this is; undefined for any other path. */
export function stepAtPath(path: string): StepId | undefined {
  return steps.find(({ id }) => stepPath(id) === path)?.id
}

/** The number of a step, counted from 1. */
export function stepNumber(id: StepId): number {
  return steps.indexOf(stepOf(id)) + 1
}

/** The step after this one; undefined after the last. */
export function nextStep(id: StepId): StepId | undefined {
  return steps[stepNumber(id)]?.id
}

/** The step before this one; undefined before the first. */
export function previousStep(id: StepId): StepId | undefined {
  return steps[stepNumber(id) - 2]?.id
}

/** Where Next leads: to the step after, or straight back to the review. */
export type Onward = 'next' | 'review'
