/**
 * The lazy screens and dialogs. Those that may come soon are loaded when the page is idle, those of
 * `last-steps.ts` once the application is under way.
 */
import { type ComponentType, lazy } from 'react'
import { ownValue } from '../../application/json/own-value.ts'
import { isStandardStep, type StandardStepId, type StepId } from '../../application/step-list.ts'
import type { StepScreenProps } from '../form/StepScreen.tsx'
import { loadLaterMessages, withLaterMessages, withOutsideMessages } from '../language/messages.ts'
import type { ConfirmDialogProps } from '../notices/ConfirmDialog.tsx'
import { BusinessDetails } from '../steps/business-details/BusinessDetails.tsx'
import { lastSteps } from './last-steps.ts'
import { withPageTitle } from './page-title.ts'
import { type PageProps, pages } from './pages.ts'

type Load<Props> = () => Promise<ComponentType<Props>>

/** Also loads the texts of a screen that is being loaded. */
type WithTexts = <Loaded>(loading: Promise<Loaded>) => Promise<Loaded>

const nextSteps = {
  'business-overview': async () =>
    (await import('../steps/business-overview/BusinessOverview.tsx')).BusinessOverview,
  'owner-details': async () =>
    (await import('../steps/owner-details/OwnerDetails.tsx')).OwnerDetails,
} satisfies Partial<Record<StandardStepId, Load<StepScreenProps>>>

const ownSteps = { own: async () => (await import('../own-questions/OwnStep.tsx')).OwnStep }

const steps = { ...nextSteps, ...lastSteps, ...ownSteps } satisfies Record<
  Exclude<StandardStepId, 'business-details'> | 'own',
  Load<StepScreenProps>
>

const dialogs = {
  cancel: async () => (await import('../notices/dialogs-and-notices.tsx')).CancelDialog,
  startOver: async () => (await import('../notices/dialogs-and-notices.tsx')).StartOverDialog,
} satisfies Record<string, Load<ConfirmDialogProps>>

const pageLoads = Object.fromEntries(
  Object.entries(pages).map(([path, { name, load }]) => [
    path,
    async () => withPageTitle(name, await load()),
  ]),
)

/** The error of a screen whose script did not load. Any other error is a bug. */
export class ScreenNotLoaded extends Error {}

let stepScreens = lazyAll<keyof typeof steps, StepScreenProps>(steps)
let dialogScreens = lazyAll<keyof typeof dialogs, ConfirmDialogProps>(dialogs)
let pageScreens = lazyAll<string, PageProps>(pageLoads, withOutsideMessages)

/** Returns the screen of a step. The first one is part of the main script. */
export function stepScreen(step: StepId): ComponentType<StepScreenProps> {
  if (step === 'business-details') return BusinessDetails
  return stepScreens[isStandardStep(step) ? step : 'own']
}

export function dialog(name: keyof typeof dialogs): ComponentType<ConfirmDialogProps> {
  return dialogScreens[name]
}

/** Returns the screen of a page. Throws for a path outside `pages`. */
export function page(path: string): ComponentType<PageProps> {
  const Screen = ownValue(pageScreens, path)
  if (!Screen) throw new Error(`There is no page at ${path}`)
  return Screen
}

/** Allows another attempt to load failed screens: a lazy component remembers its error. */
export function retryLazyScreens(): void {
  stepScreens = lazyAll(steps)
  dialogScreens = lazyAll(dialogs)
  pageScreens = lazyAll(pageLoads, withOutsideMessages)
}

function lazyAll<Name extends string, Props>(
  loads: Readonly<Record<Name, Load<Props>>>,
  withTexts: WithTexts = withLaterMessages,
): Readonly<Record<Name, ComponentType<Props>>> {
  const names = Object.keys(loads) as Name[]
  const components = names.map((name) => [name, lazyScreen(loads[name], withTexts)])
  return Object.fromEntries(components)
}

function lazyScreen<Props>(load: Load<Props>, withTexts: WithTexts): ComponentType<Props> {
  return lazy(() =>
    withTexts(load()).then(
      (Screen) => ({ default: Screen }),
      (cause) => {
        throw new ScreenNotLoaded(String(cause))
      },
    ),
  )
}

/**
 * Loads the screens of the wizard ahead of time, so that nobody waits for one or asks for a file
 * that a new version has replaced; and again whenever the browser is back online. An error is
 * reported when the screen is opened. Returns a function that stops it.
 *
 * @param isUnderWay whether the visitor fills in the form: many only look, and need no last steps
 */
export function prefetch(isUnderWay: boolean): () => void {
  const loadAll = () =>
    loadWhenIdle([
      // Counting starts first, since it includes applicants who leave soon.
      () => import('../funnel/count-steps.ts'),
      loadLaterMessages,
      async () => (await import('../notices/dialogs-and-notices.tsx')).askOtherTabs(),
      ...Object.values(isUnderWay ? steps : { ...nextSteps, ...ownSteps }),
    ])
  loadAll()
  window.addEventListener('online', loadAll)
  return () => window.removeEventListener('online', loadAll)
}

/** Chromium may not call back for minutes on a page that draws nothing; Safari never does. */
const LONGEST_WAIT_MS = 1000

/** Loads one screen at a time, so that typing is never blocked for long. */
function loadWhenIdle([loadNext, ...others]: readonly (() => Promise<unknown>)[]): void {
  if (!loadNext) return
  const load = () => {
    loadNext()
      .catch(() => undefined)
      .then(() => loadWhenIdle(others))
  }
  if (!window.requestIdleCallback) setTimeout(load, LONGEST_WAIT_MS)
  else window.requestIdleCallback(load, { timeout: LONGEST_WAIT_MS })
}
