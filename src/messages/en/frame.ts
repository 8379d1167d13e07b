import type { StandardStepId } from '../../application/step-list.ts'

/** The texts of the UI primitives. */
export const ui = {
  optional: '(optional)',
  help: 'Why we ask',
  show: 'Show',
  hide: 'Hide',
  close: 'Close',
  loading: 'Loading',
  select: 'Select',
  missing: 'Missing',
  notGiven: 'Not given',
  errorSummary: (count: number) =>
    count === 1 ? 'Fix this to continue' : `Fix these ${count} things to continue`,
  or: ' or ',
} as const

export const form = {
  back: 'Back',
  next: 'Next',
  returnToReview: 'Save and return to review',
  days: 'days',
  suggestionCount: (count: number) => `${count} ${count === 1 ? 'suggestion' : 'suggestions'}`,
  stepOf: (step: number, count: number) => `Step ${step} of ${count}`,
  minutesLeft: (count: number) => `about ${count} ${count === 1 ? 'minute' : 'minutes'} left`,
} as const

/** The frame around every page. */
export const frame = {
  sandbox: 'Sandbox',
  sandboxNotice: "Sandbox: this site uses test services. Don't enter real personal information.",
  needHelp: 'Need help?',
  language: 'Language',
  languageNotLoaded:
    "We couldn't load the other language. Check your connection and try again, or reload the page.",
  progress: 'Progress',
  notifications: 'Notifications',
  privacy: 'Privacy',
  terms: 'Terms',
  start: 'Start an application',
  routeError: {
    title: 'Unexpected Application Error!',
    intro: "Something went wrong on this page. You haven't lost anything you typed.",
    tryAgain: 'Try again',
    saved:
      'If it happens again, reload the page. This tab saved what you typed, except Social Security numbers, dates of birth, Tax IDs, bank numbers, and your signature.',
    reload: 'Reload the page',
  },
  offline: {
    title: 'You are offline',
    intro:
      "We can't load this page right now. It will open as soon as you're back online. You haven't lost anything you typed.",
    notice: "You're offline. You can keep typing and submit when you're back online.",
  },
} as const

/** The wizard around the steps. */
export const wizard = {
  steps: 'Steps',
  stepDone: ', done',
  stepToComplete: ', has answers to enter again',
  savedDraft: {
    sent: 'Before you submit, we receive only the addresses and routing numbers we look up, the accounts you validate, and the encrypted copies you choose to save or share.',
    saved:
      "While this tab is open, it keeps your answers until you submit them, or for a day after you last used it. Other tabs don't have them. It never saves Social Security numbers, dates of birth, Tax IDs, full bank numbers, or your signature.",
    startOver: 'Start over and delete what I typed',
  },
  restored: {
    afterIdle: (minutes: number) =>
      `You were away for ${minutes} minutes, so we cleared sensitive answers. The rest is still here.`,
    welcome: 'Welcome back. What you typed is still here.',
    updated:
      'We updated this form while you were filling it in. Your answers are still here, except to questions that we no longer ask. Please check them before you submit.',
    cleared: "For your safety, we didn't save a few sensitive answers. Please enter them again.",
    enterAgain: 'Enter again',
  },
  finishLater: {
    label: 'Save and finish later',
    offer: 'Need more time? Save your application and finish it later, on any device.',
    notLoaded: "We couldn't open this. Check your connection and try again, or reload the page.",
  },
  checkThisStep: 'Check this step before you review.',
} as const

export const stepTitles: Readonly<Record<StandardStepId, string>> = {
  'business-details': 'Business Details',
  'business-overview': 'Business Overview',
  'owner-details': 'Owner Details',
  'transaction-details': 'Transaction Details',
  'banking-information': 'Banking Information',
  'review-&-submit': 'Review & Submit',
}

/** Shown under the title of the first step. */
export const firstIntro =
  "About 10 minutes to fill in, plus the time to read the agreement. Have your Tax ID, the owners' Social Security numbers, and your bank account at hand. You can save your answers and finish later."
