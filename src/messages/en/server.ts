/** The texts that no script of the pages shows. */
export * from './api-errors.ts'
export * from './emails.ts'
export * from './signed-copy.ts'
export * from './status.ts'

/** The page's texts before its script runs, or without a script. */
export const withoutScript = {
  title: 'Merchant Application',
  tooOld:
    'Your browser is too old for this application. Update it, or use a current version of Chrome, Edge, Firefox, or Safari.',
  noScript: 'The application needs JavaScript. Turn it on, then reload this page.',
  notLoaded:
    "Part of this page didn't load. We're trying again every few seconds, and what you typed is still here. If this message stays, reload the page.",
} as const
