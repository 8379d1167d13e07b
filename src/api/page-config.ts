/**
 * The page's configuration: brand, links, versions and flags. The server embeds it in the
 * HTML shell as JSON (`<script type="application/json" id="page-config">`), never as a script.
 */
import * as v from 'valibot'
import type { ConsentName } from '../application/consents.ts'
import type { FormDefinition } from '../application/forms/definition.ts'
import type { PolicyRule } from '../application/forms/us/policy.ts'
import type { Pricing } from '../application/forms/us/pricing.ts'
import { languages } from '../application/language.ts'
import { flagNames } from '../application/reference/flags.ts'

export const PAGE_CONFIG_ID = 'page-config'

export const pageConfig = v.strictObject({
  /** The language that the page starts in. */
  language: v.picklist(languages),
  /** The origin of the API; empty for the page's own. */
  apiUrl: v.string(),
  brandName: v.string(),
  /** Path or URL of the logo; empty for our own mark with the brand's name. */
  brandLogo: v.string(),
  supportEmail: v.string(),
  /** As it is shown; empty if the operator has none. */
  supportPhone: v.string(),
  /** As it is dialed: digits, with a leading plus if it has one. */
  supportTel: v.string(),
  /** The address that the page guard redirects to; empty for the local get-started page. */
  getStartedUrl: v.string(),
  aboutUrl: v.string(),
  privacyUrl: v.string(),
  termsUrl: v.string(),
  /** How many days the link to a signed copy works. */
  copyDays: v.pipe(v.number(), v.safeInteger()),
  /** Whether the signer is emailed a link to the signed copy. */
  mailsCopy: v.boolean(),
  /** Whether the server keeps anonymous counts. */
  funnel: v.boolean(),
  /**
   * The approximate minutes that applicants need from a step to the end, by the id of the step;
   * absent until enough applicants were timed.
   */
  minutesLeft: v.optional(v.record(v.string(), v.number())),
  /** Present only if an ITIN is not accepted in place of an SSN. */
  acceptsItin: v.optional(v.literal(false)),
  /** Whether the sandbox fakes the outside services. */
  sandbox: v.boolean(),
  /** URL of the bank-link vendor's script; empty if there is no bank link. */
  bankLinkScript: v.string(),
  /** Absent if no documents are requested. */
  documents: v.optional(
    v.strictObject({
      asked: v.array(v.strictObject({ kind: v.string(), isRequired: v.boolean() })),
      /** The age public keys to encrypt them to, and the hash of these keys. */
      recipients: v.array(v.string()),
      fingerprint: v.string(),
    }),
  ),
  /**
   * The program and the hash of its configuration. Absent for a default program that adds nothing
   * to the form. The same holds for everything else that a program can set beyond the settings.
   */
  program: v.optional(v.strictObject({ id: v.string(), sha256: v.string() })),
  /** The languages to choose from; absent for all. */
  languages: v.optional(v.array(v.picklist(languages))),
  pricing: v.optional(v.custom<Pricing>((prices) => typeof prices === 'object')),
  /** The consents that the applicant gives; absent for all. */
  consents: v.optional(v.array(v.custom<ConsentName>((name) => typeof name === 'string'))),
  /** The number of business days within which the operator decides; absent without a promise. */
  decisionDays: v.optional(v.number()),
  /**
   * The rules about businesses that are not accepted; absent for none. The page reads them with
   * `policy` when it shows them.
   */
  policy: v.optional(v.array(v.custom<PolicyRule>((rule) => typeof rule === 'object'))),
  /** The operator's additions to the form; absent for none. */
  form: v.optional(v.custom<FormDefinition>((form) => typeof form === 'object')),
  /** The origins of pages that may show this one in a frame; absent for none. */
  embedOrigins: v.optional(v.array(v.string())),
  flags: v.strictObject(v.entriesFromList(flagNames, v.boolean())),
})

export type PageConfig = v.InferOutput<typeof pageConfig>

/** The only Trusted Types policy of the pages, which allows the bank link's script. */
export const BANK_LINK_POLICY = 'bank-link'
