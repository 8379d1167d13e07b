/** Figures of the funnel in words, for the console and `operator funnel`. */
import type { StepFigures } from '../../api/console/funnel.ts'
import { countText } from './general.ts'

/** Returns a share such as `85%`; empty if nobody reached the step. */
export function shareText({ wentOn }: StepFigures): string {
  return wentOn === null ? '' : `${Math.round(wentOn * 100)}%`
}

/** Returns a range such as `1 min to 2 min`; empty if no time was counted. */
export function medianText({ medianSeconds: median }: StepFigures): string {
  if (median === null) return ''
  const { atLeast, below } = median
  if (below === null) return `${duration(atLeast)} or more`
  return atLeast === 0 ? `under ${duration(below)}` : `${duration(atLeast)} to ${duration(below)}`
}

function duration(seconds: number): string {
  return seconds < 60 ? `${seconds} s` : `${seconds / 60} min`
}

import type { Figures } from '../../api/console/funnel.ts'

export const funnel = {
  title: 'Funnel',
  intro:
    'How far applicants get, and what stops them. Counted without identifiers, and not where a browser asks not to be tracked.',
  since: 'From day (UTC)',
  until: 'Before day (UTC)',
  language: 'Language',
  anyLanguage: 'All languages',
  program: 'Program',
  anyProgram: 'All programs',
  invited: 'Invitation',
  anyInvited: 'With or without',
  invitedOptions: { yes: 'Invited', no: 'Not invited' },
  none: 'Nothing was counted.',
  steps: 'Steps',
  stepColumns: {
    step: 'Step',
    reached: 'Reached',
    wentOn: 'Continued',
    median: 'Median time',
  },
  outcomes: ({
    submitted,
    saved,
    resumed,
    entered,
  }: Pick<Figures, 'submitted' | 'saved' | 'resumed' | 'entered'>) =>
    `${countText(submitted)} submitted, ${countText(saved)} saved to finish later, ${countText(resumed)} resumed${
      entered > 0 ? `, ${countText(entered)} entered with an API key` : ''
    }.`,
  rules: 'What stops applicants most',
  ruleColumns: { field: 'Field', code: 'Rule', count: 'Stopped' },
  failures: 'Services that failed',
  failureColumns: { service: 'Service', count: 'Failed calls' },
  days: 'By day',
  dayColumns: {
    day: 'Day (UTC)',
    language: 'Language',
    reached: 'Reached each step',
    submitted: 'Submitted',
    saved: 'Saved',
    resumed: 'Resumed',
  },
} as const
