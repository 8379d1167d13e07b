/** A program: a brand with its own agreement, prices, recipients and receivers. */
import * as v from 'valibot'
import { DEFAULT_PROGRAM, PREVIEW } from '../../api/programs.ts'
import type { ChecklistStep } from '../../application/checklist.ts'
import { type ConsentName, consentNames } from '../../application/consents.ts'
import type { ReadyQuestions } from '../../application/corrections/ready-questions.ts'
import type { FormDefinition } from '../../application/forms/definition.ts'
import type { PolicyRule } from '../../application/forms/us/policy.ts'
import { type Pricing, pricing } from '../../application/forms/us/pricing.ts'
import { canonicalJson } from '../../application/json/json-text.ts'
import type { Language } from '../../application/language.ts'
import { agreementSetting, translations } from '../platform/config/agreement-settings.ts'
import type { Config } from '../platform/config/config.ts'
import { askedDocuments } from '../platform/config/setting-formats.ts'
import { emailKey } from '../platform/email-key.ts'
import { bytesHash, hashOf } from '../platform/encryption/hash.ts'
import type { Looks } from './looks-service.ts'
import type { ProgramFile } from './program-file.ts'

export interface Program {
  /** The name of its folder, or `DEFAULT_PROGRAM`. */
  readonly id: string
  /** The installation's settings, with the program's own in their place. */
  readonly config: Config
  /** The hosts of its pages; the first one is in its links. None for the default program. */
  readonly hosts: readonly string[]
  /** The age public keys that the program's data is sealed to. */
  readonly recipients: readonly string[]
  readonly pricing: Pricing
  /** The languages, by preference; undefined for all, in the order of the applicant's browser. */
  readonly languages: readonly Language[] | undefined
  readonly looks: Looks
  readonly requiredConsents: readonly ConsentName[]
  /** The business days within which the operator decides; undefined if the pages state none. */
  readonly decisionDays: number | undefined
  /** The businesses that are not accepted, or need a closer look. */
  readonly policy: readonly PolicyRule[]
  /** The steps to confirm before an approval. */
  readonly checklist: readonly ChecklistStep[]
  /** Its additions to the form; undefined if there are none. */
  readonly definition: FormDefinition | undefined
  /** Whether it is only a preview for the person who edits its questions. */
  readonly isPreview?: boolean
  readonly readyQuestions: ReadyQuestions
  /** The origins whose pages may frame its pages; none for the default program. */
  readonly embedOrigins: readonly string[]
  /** The configuration that pages show and signatures record; undefined for the default program. */
  readonly shown: ShownConfiguration | undefined
  /** The program's own logo as SVG; undefined if it has none. */
  readonly logo: string | undefined
  /**
   * The hash of the signed configuration that it was read from, if it is no longer configured. Each
   * version of an application may have been signed under another one.
   */
  readonly keptAs?: string
}

/** A complete configuration, without secrets. */
export interface ShownConfiguration {
  /** A `program.json` that takes nothing from the settings, as canonical JSON. */
  readonly text: string
  /** The hash of the program's id and the text. */
  readonly sha256: string
}

/**
 * Returns the configuration that a page of a program must state: all of it or, for the program from
 * the settings, only its additions to the form. Returns undefined if there is nothing to state.
 */
export function statedConfiguration(program: Program): ShownConfiguration | undefined {
  const { id, definition, shown, isPreview } = program
  if (isPreview) return { text: '', sha256: PREVIEW }
  if (shown || !definition) return shown
  const text = canonicalJson({ form: definition })
  return { text, sha256: configurationHash(id, text) }
}

/** Returns the program from the settings. */
export function defaultProgram(config: Config, recipients: readonly string[]): Program {
  return {
    id: DEFAULT_PROGRAM,
    config,
    hosts: [],
    recipients,
    pricing,
    languages: undefined,
    looks: {},
    requiredConsents: consentNames,
    decisionDays: undefined,
    policy: [],
    checklist: [],
    definition: undefined,
    readyQuestions: {},
    embedOrigins: [],
    shown: undefined,
    logo: undefined,
  }
}

/** The other files in a program's folder. */
export interface ProgramParts {
  readonly agreement:
    | (Readonly<Partial<Record<Language, string>>> & { readonly en: string })
    | undefined
  readonly logo: string | undefined
  readonly webhookSecrets: readonly string[]
  /** The file of its questions; undefined if it uses the installation's questions. */
  readonly questions: string | undefined
}

/** Returns the path of a program's logo. */
export function logoPath(id: string): string {
  return `/apply/programs/${id}.svg`
}

/** Returns the URL of a host. A host without a port has the installation's port. */
export function addressOf(host: string, { PUBLIC_URL, PORT }: Config): string {
  const own = new URL(PUBLIC_URL ?? `http://127.0.0.1:${PORT}`)
  const port = host.includes(':') || own.port === '' ? '' : `:${own.port}`
  return `${own.protocol}//${host}${port}`
}

/** The SHA-256 of the agreement's files, by language. */
type AgreementHashes = Readonly<Record<string, string | undefined>>

/** Returns the program with the configuration that signatures record. */
export function withPinnedConfiguration(
  program: Program,
  file: ProgramFile,
  agreement: AgreementHashes,
): Program {
  return { ...program, shown: shownConfiguration(program, file, agreement) }
}

function shownConfiguration(
  {
    id,
    config,
    recipients,
    pricing,
    languages,
    requiredConsents,
    decisionDays,
    policy,
    definition,
    logo,
  }: Program,
  file: ProgramFile,
  agreement: AgreementHashes,
): ShownConfiguration {
  // Applicants' pages show neither the webhook, nor the checklist, nor questions that nobody has
  // asked.
  const { webhook, checklist: _, readyQuestions: __, ...set } = file
  const configuration = {
    ...set,
    brandName: config.BRAND_NAME,
    looks: { ...file.looks, ...(config.BRAND_COLOR && { color: config.BRAND_COLOR }) },
    support: {
      ...(config.SUPPORT_EMAIL && { email: config.SUPPORT_EMAIL }),
      ...(config.SUPPORT_PHONE && { phone: config.SUPPORT_PHONE }),
    },
    links: {
      ...(config.GET_STARTED_URL && { getStarted: config.GET_STARTED_URL }),
      ...(config.ABOUT_URL && { about: config.ABOUT_URL }),
      ...(config.PRIVACY_URL && { privacy: config.PRIVACY_URL }),
      ...(config.TERMS_URL && { terms: config.TERMS_URL }),
      ...(config.SUBMITTED_URL && { submitted: config.SUBMITTED_URL }),
    },
    prices: pricing,
    ...(policy.length > 0 && { policy }),
    documents: config.DOCUMENTS.map(({ kind, isRequired }) => (isRequired ? kind : `${kind}?`)),
    ...(languages && { languages }),
    recipients,
    requiredConsents,
    ...(decisionDays !== undefined && { decisionDays }),
    ...(!config.ACCEPTS_ITIN && { acceptsItin: false }),
    ...(config.FOUR_EYES_ABOVE !== undefined && { fourEyesAbove: config.FOUR_EYES_ABOVE }),
  }
  const text = canonicalJson({
    configuration,
    agreement,
    logo: logo === undefined ? null : bytesHash(Buffer.from(logo)),
    hasWebhook: webhook !== undefined,
    ...(definition && { form: definition }),
  })
  return { text, sha256: configurationHash(id, text) }
}

/** Returns the hash of a configuration, which signatures contain. */
export function configurationHash(id: string, text: string): string {
  return hashOf(['merchant-application program 1', id, text])
}

/** Returns the program of a file. The default program provides all that the file does not set. */
export function programOf(
  id: string,
  file: ProgramFile,
  { agreement, logo, webhookSecrets, questions }: ProgramParts,
  installation: Program,
): Program {
  const { config } = installation
  const { links = {}, support, webhook, mail = {} } = file
  return {
    id,
    hosts: file.hosts,
    recipients: file.recipients ?? installation.recipients,
    pricing: file.prices ?? installation.pricing,
    languages: file.languages,
    looks: file.looks ?? {},
    requiredConsents: file.requiredConsents ?? installation.requiredConsents,
    decisionDays: file.decisionDays,
    policy: file.policy ?? installation.policy,
    checklist: file.checklist ?? installation.checklist,
    definition: installation.definition,
    readyQuestions: file.readyQuestions ?? installation.readyQuestions,
    embedOrigins: file.embedOrigins ?? [],
    shown: undefined,
    logo,
    config: {
      ...config,
      PUBLIC_URL: addressOf(file.hosts[0] ?? '', config),
      QUESTIONS_FILE: questions ?? config.QUESTIONS_FILE,
      BRAND_NAME: file.brandName ?? config.BRAND_NAME,
      ...(logo !== undefined && { BRAND_LOGO: logoPath(id) }),
      ...(file.looks?.color !== undefined && { BRAND_COLOR: file.looks.color }),
      ...(support && { SUPPORT_EMAIL: support.email, SUPPORT_PHONE: support.phone }),
      GET_STARTED_URL: links.getStarted ?? config.GET_STARTED_URL,
      ABOUT_URL: links.about ?? config.ABOUT_URL,
      PRIVACY_URL: links.privacy ?? config.PRIVACY_URL,
      TERMS_URL: links.terms ?? config.TERMS_URL,
      SUBMITTED_URL: links.submitted ?? config.SUBMITTED_URL,
      ...(agreement && {
        AGREEMENT_FILE: agreement.en,
        ...Object.fromEntries(
          translations.map((language) => [agreementSetting(language), agreement[language]]),
        ),
      }),
      ...(file.documents && { DOCUMENTS: v.parse(askedDocuments, file.documents) }),
      ...(file.recipients && { SEALING_RECIPIENTS: [...file.recipients] }),
      ...(webhook && {
        WEBHOOK_URL: webhook.url,
        WEBHOOK_SECRET: [...webhookSecrets],
        WEBHOOK_ALLOW_PRIVATE: webhook.allowPrivate ?? false,
      }),
      MAIL_FROM: mail.from ?? config.MAIL_FROM,
      NOTIFY_EMAIL: mail.notify ?? config.NOTIFY_EMAIL,
      MAIL_ON_DECISION: mail.onDecision ?? config.MAIL_ON_DECISION,
      FOUR_EYES_ABOVE: file.fourEyesAbove ?? config.FOUR_EYES_ABOVE,
      ACCEPTS_ITIN: file.acceptsItin ?? config.ACCEPTS_ITIN,
    },
  }
}

/** Reads an entry of a list of people, in lower case. One without programs is for all programs. */
export function listedPerson(entry: string): {
  readonly address: string
  readonly programs: readonly string[] | undefined
} {
  const [address = '', programs] = emailKey(entry).split('=')
  return { address, programs: programs?.split('+') }
}
