import type { LanguageTexts } from '../messages.ts'

export const language: LanguageTexts = {
  name: 'Español',
  firstStep: () => import('./first-step.ts'),
  pages: () => import('./pages.ts'),
  outsideWizard: () => import('./outside-wizard.ts'),
  server: () => import('./server.ts'),
  declineLetter: () => import('./decline-letter.ts'),
  correctionTemplates: () => import('./correction-templates.ts'),
}
