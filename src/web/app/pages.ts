import type { ComponentType, ReactNode } from 'react'
import {
  ABOUT_PATH,
  CONFIRMATION_PATH,
  GET_STARTED_PATH,
  NOT_FOUND,
  PRIVACY_PATH,
  TERMS_PATH,
  VERIFY_PATH,
} from '../../api/pages.ts'
import { pageTitles } from '../../messages/en.ts'

export interface PageProps {
  /** Leads to the first step. */
  readonly startLink: ReactNode
}

interface Page {
  /** Names the browser tab, in front of the brand. */
  readonly title: string
  /** Whether it is text and links alone, which need no script. */
  readonly prerendered: boolean
  readonly load: () => Promise<ComponentType<PageProps>>
}

/** The pages outside the wizard, by path; the 404 page by `NOT_FOUND`. */
export const pages: Readonly<Record<string, Page>> = {
  [GET_STARTED_PATH]: {
    title: pageTitles.getStarted,
    prerendered: true,
    load: async () => (await import('../pages/GetStarted.tsx')).GetStarted,
  },
  [ABOUT_PATH]: {
    title: pageTitles.about,
    prerendered: true,
    load: async () => (await import('../pages/About.tsx')).About,
  },
  [PRIVACY_PATH]: {
    title: pageTitles.privacy,
    prerendered: true,
    load: async () => (await import('../pages/Privacy.tsx')).Privacy,
  },
  [TERMS_PATH]: {
    title: pageTitles.terms,
    prerendered: true,
    load: async () => (await import('../pages/Terms.tsx')).Terms,
  },
  [NOT_FOUND]: {
    title: pageTitles.notFound,
    prerendered: true,
    load: async () => (await import('./NotFound.tsx')).NotFound,
  },
  [CONFIRMATION_PATH]: {
    title: pageTitles.confirmation,
    prerendered: false,
    load: async () => (await import('../pages/confirmation/Confirmation.tsx')).Confirmation,
  },
  [VERIFY_PATH]: {
    title: pageTitles.verify,
    prerendered: false,
    load: async () => (await import('../pages/verify/Verify.tsx')).Verify,
  },
}
