import type { ComponentType, ReactNode } from 'react'
import {
  ABOUT_PATH,
  CONFIRMATION_PATH,
  CORRECT_PATH,
  GET_STARTED_PATH,
  NOT_FOUND,
  OWNER_PATH,
  PRIVACY_PATH,
  RESUME_PATH,
  SIGN_PATH,
  TERMS_PATH,
  VERIFY_PATH,
} from '../../api/pages.ts'
import type { OutsideMessages } from '../../messages/messages.ts'

export interface PageProps {
  /** The link to the first step. */
  readonly startLink: ReactNode
}

export interface Page {
  /** The name whose title stands in the browser's tab, before the brand. */
  readonly name: keyof OutsideMessages['pageTitles']
  readonly load: () => Promise<ComponentType<PageProps>>
}

const textPages = () => import('./text-pages.tsx')

/** The pages outside the wizard, by path. The 404 page is under `NOT_FOUND`. */
export const pages: Readonly<Record<string, Page>> = {
  [GET_STARTED_PATH]: {
    name: 'getStarted',
    load: async () => (await textPages()).GetStarted,
  },
  [ABOUT_PATH]: {
    name: 'about',
    load: async () => (await textPages()).About,
  },
  [PRIVACY_PATH]: {
    name: 'privacy',
    load: async () => (await textPages()).Privacy,
  },
  [TERMS_PATH]: {
    name: 'terms',
    load: async () => (await textPages()).Terms,
  },
  [NOT_FOUND]: {
    name: 'notFound',
    load: async () => (await textPages()).NotFound,
  },
  [CONFIRMATION_PATH]: {
    name: 'application',
    load: async () => (await import('../pages/confirmation/Confirmation.tsx')).Confirmation,
  },
  [VERIFY_PATH]: {
    name: 'verify',
    load: async () => (await import('../pages/verify/Verify.tsx')).Verify,
  },
  [RESUME_PATH]: {
    name: 'resume',
    load: async () => (await import('../finish-later/Resume.tsx')).Resume,
  },
  [OWNER_PATH]: {
    name: 'ownerEntry',
    load: async () => (await import('../owner-entry/OwnerEntry.tsx')).OwnerEntry,
  },
  [SIGN_PATH]: {
    name: 'sign',
    load: async () => (await import('../signature-requests/Sign.tsx')).Sign,
  },
  [CORRECT_PATH]: {
    name: 'correct',
    load: async () => (await import('../corrections/Correct.tsx')).Correct,
  },
}
