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
  /** Origin of the API; empty for the page's own. */
  apiUrl: v.string(),
  brandName: v.string(),
  /** Path or URL of the logo; empty for our own mark with the brand's name. */
  brandLogo: v.string(),
  supportEmail: v.string(),
  /** As shown; empty if the operator has none. */
  supportPhone: v.string(),
  /** As dialed: digits, with a leading plus if it has one. */
  supportTel: v.string(),
  /** Where the page guard redirects; empty for the local get-started page. */
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
   * About how many minutes applicants need from a step to the end, by the id of the step; absent
   * until enough were timed.
   */
  minutesLeft: v.optional(v.record(v.string(), v.number())),
  /** Present only where an ITIN is not offered in place of an SSN. */
  acceptsItin: v.optional(v.literal(false)),
  /** Whether the sandbox fakes the outside services. */
  sandbox: v.boolean(),
  /** URL of the bank-link vendor's script; empty if there is no bank link. */
  bankLinkScript: v.string(),
  /** Absent where no documents are asked for. */
  documents: v.optional(
    v.strictObject({
      asked: v.array(v.strictObject({ kind: v.string(), isRequired: v.boolean() })),
      /** The age public keys to encrypt them to, and the fingerprint of these. */
      recipients: v.array(v.string()),
      fingerprint: v.string(),
    }),
  ),
  /**
   * The program and the hash of its configuration. Absent in a default program that adds nothing to
   * the form, like everything that a program may set beyond the settings.
   */
  program: v.optional(v.strictObject({ id: v.string(), sha256: v.string() })),
  /** The languages to choose from; absent for all. */
  languages: v.optional(v.array(v.picklist(languages))),
  pricing: v.optional(v.custom<Pricing>((prices) => typeof prices === 'object')),
  /** The consents that the applicant gives; absent for all. */
  consents: v.optional(v.array(v.custom<ConsentName>((name) => typeof name === 'string'))),
  /** Within how many business days the operator decides; absent for no promise. */
  decisionDays: v.optional(v.number()),
  /** What is not accepted; absent for nothing. Read with `policy` when it is shown. */
  policy: v.optional(v.array(v.custom<PolicyRule>((rule) => typeof rule === 'object'))),
  /** What the operator adds to the form; absent for nothing. */
  form: v.optional(v.custom<FormDefinition>((form) => typeof form === 'object')),
  /** The origins of pages that may show this one in a frame; absent for none. */
  embedOrigins: v.optional(v.array(v.string())),
  flags: v.strictObject(v.entriesFromList(flagNames, v.boolean())),
})

export type PageConfig = v.InferOutput<typeof pageConfig>

/** The only Trusted Types policy of the pages: it lets in the bank link's script. */
export const BANK_LINK_POLICY = 'bank-link'
