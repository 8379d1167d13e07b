/** The texts of the console's page with the team's numbers. */
import { countText } from './general.ts'

export const numbers = {
  title: 'Numbers',
  intro: 'What is waiting, and what the team decided. Days are in UTC.',
  since: 'From day (UTC)',
  until: 'Before day (UTC)',
  program: 'Program',
  anyProgram: 'All programs',
  save: 'Save as CSV',
  notWhole: (max: number) =>
    `There are more than ${countText(max)} decisions in this time: only the latest are counted.`,
  none: 'Nothing was decided in this time.',
  waiting: 'To review',
  noneWaits: 'Nothing is waiting.',
  ages: (from: number, below: number | undefined) =>
    below === undefined
      ? `${from} days or more`
      : from === 0
        ? 'Under a day'
        : `${from} to ${below - 1} days`,
  total: 'Total',
  outcomes: 'Outcomes',
  approved: 'Approved',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
  share: 'Share approved',
  corrected: 'Corrected by the applicant',
  times: 'Time since receipt',
  look: 'First look',
  decision: 'Decision',
  median: 'Median',
  p90: '90th percentile',
  withMatches: 'With screening matches',
  reasons: 'Reasons for declining',
  reason: 'Reason',
  count: 'Count',
  latestOf: (max: number, count: number) => `${countText(count)}; the latest ${max} are listed`,
  people: 'By person',
  person: 'Person',
  applicant: 'The applicant',
  programs: 'By program',
  erased: 'Erased applications',
  days: 'By day',
  day: 'Day (UTC)',
  columns: [
    'day',
    'person',
    'program',
    'approved',
    'declined',
    'withdrawn',
    'firstLookMedianSeconds',
    'firstLookP90Seconds',
    'decisionMedianSeconds',
    'decisionP90Seconds',
  ],
} as const

const UNITS = [
  [86_400, 'd'],
  [3600, 'h'],
  [60, 'min'],
] as const

/** Returns a duration such as `3.5 h`; empty without one. */
export function durationText(seconds: number | undefined): string {
  if (seconds === undefined) return ''
  const [size, unit] = UNITS.find(([unitSeconds]) => seconds >= unitSeconds) ?? [1, 's']
  const amount = seconds / size
  return `${amount < 10 ? Math.round(amount * 10) / 10 : Math.round(amount)} ${unit}`
}
