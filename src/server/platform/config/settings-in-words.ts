/**
 * Every setting in words, in the order of `docs/configuration.md`, which is generated from this
 * module and from the schema. A setting without words does not compile.
 */
import type { agreementSettings } from './agreement-settings.ts'
import type { Environment } from './settings.ts'

type Setting = Exclude<keyof Environment, keyof typeof agreementSettings>

/** Facts about a setting that the schema does not contain. */
export interface Description {
  readonly meaning: string
  /** A value that works. Settings that are only `yes` or unset have none. */
  readonly example?: string
  /** The behavior without the setting, if the schema has no default or the default needs words. */
  readonly otherwise?: string
  /** Other settings that this one requires. Without them it has no effect, or is refused. */
  readonly needs?: string
}

const serving = {
  NODE_ENV: {
    meaning: '`production`: no sandbox, and the settings for production are required',
    example: 'production',
  },
  PORT: { meaning: 'the port to listen on; 0 picks a free one', example: '8080' },
  HOST: {
    meaning:
      'the address to listen on. Outside production only one of this machine, unless `SANDBOX_ON_NETWORK=yes`',
    example: '0.0.0.0',
  },
  PUBLIC_URL: {
    meaning: 'the address that applicants see; required in production',
    example: 'https://apply.example.com',
  },
  API_URL: {
    meaning: 'the address of the API, if its host is not that of the pages',
    example: 'https://api.example.com',
    otherwise: "the pages' own",
  },
  TRUST_PROXY: {
    meaning:
      'addresses or ranges of your proxies, whose `X-Forwarded-For` is trusted; `X-Forwarded-Host` is not, so they forward `Host`',
    example: '10.0.0.0/8',
    otherwise: 'none',
  },
  ALLOW: {
    meaning:
      'what production refuses otherwise, comma-separated: `plain-public-url`, `plain-services` (http), `plain-smtp`, `plain-postgres` (no verified TLS). On this machine none is needed',
    example: 'plain-postgres',
    otherwise: 'none',
  },
  WEB_DIR: { meaning: 'pages of your own', example: '/srv/pages', otherwise: 'the built pages' },
  PROGRAMS_DIR: {
    meaning:
      'a folder of [programs](programs.md): brands with their own agreement, prices, recipients and receivers',
    example: '/etc/merchant-application/programs',
    otherwise: 'one program, of these settings',
  },
  AGREEMENT_FILE: {
    meaning:
      'your own agreement, in English. `AGREEMENT_FILE_ES` is its Spanish text; without that, English is shown in both languages',
    example: '/etc/merchant-application/agreement.md',
    otherwise: 'the shipped template',
  },
  LOG_LEVEL: {
    meaning: 'how much is logged: `fatal`, `error`, `warn`, `info`, `debug` or `silent`',
    example: 'info',
    otherwise: '`info` in production, else `warn`',
  },
  METRICS_TOKEN: {
    meaning: 'turns `/metrics` on; the bearer token that it requires, 16 characters or more',
    example: 'a-long-random-token',
  },
  SANDBOX_PORT: {
    meaning: 'where the sandbox listens, outside production; 0 picks a free port',
    example: '4000',
  },
  SANDBOX_ON_NETWORK: { meaning: '`yes`: outside production, listen where others reach it, too' },
}

const limits = {
  MAX_CONNECTIONS: {
    meaning:
      'total connections; one address can have a quarter, one network half; behind a proxy, these shares are of the requests under way',
    example: '5000',
  },
  REQUESTS_PER_MINUTE: {
    meaning:
      'requests from one address for pages, files, documents and probes; ten times that from one network (of IPv6, a /48; of IPv4, a /24), as for all limits per minute',
    example: '12000',
  },
  SUBMISSIONS_PER_MINUTE: { meaning: 'submissions from one address', example: '600' },
  SUBMISSIONS_PER_HOUR: {
    meaning:
      'applications per hour without an API key or invitation; one address can have a 20th, one network a fifth; each API key has the same limit',
    example: '10000',
  },
  LOOKUPS_PER_MINUTE: {
    meaning: 'look-ups from one address; 20 times that from all addresses together',
    example: '1200',
  },
  API_KEY_REQUESTS_PER_MINUTE: { meaning: 'requests with one API key', example: '1200' },
  COPIES_PER_MINUTE: { meaning: 'requests for signed copies from one address', example: '120' },
  DRAFTS_PER_MINUTE: {
    meaning: 'requests for saved applications from one address',
    example: '240',
  },
  NEW_DRAFTS_PER_HOUR: {
    meaning:
      'new saved applications, signature requests, owner links and documents in an hour from one address, and ten times that from one network',
    example: '120',
  },
  MAX_DRAFTS: {
    meaning:
      'saved applications, signature requests and owner links in all; one address can have a 20th, one network a fifth',
    example: '100000',
  },
  MAX_DOCUMENTS_MB: {
    meaning:
      'megabytes for the arrived parts of documents without a submitted application; one address can have a 20th and one network a fifth of that, which for a day includes its submitted documents',
    example: '50000',
  },
  MAILS_PER_HOUR: {
    meaning:
      'emails per hour and process, at most three quarters of them caused by applicants, and by invitations; the rest wait',
    example: '5000',
  },
}

const storage = {
  DATA_DIR: {
    meaning:
      "the folder of the SQLite file, the server's signing key and the trusted keys, time stamps, the last look at the clock (`retention-clock.json`), the certificate that signs copies and, outside production, the key pair",
    example: '/var/lib/merchant-application',
  },
  DATABASE_URL: {
    meaning: 'a PostgreSQL database',
    example: 'postgres://merchant:secret@db.example.com:5432/merchant?sslmode=verify-full',
    otherwise: 'SQLite in `DATA_DIR`',
  },
  DATABASE_CONNECTIONS: {
    meaning: 'the maximum number of connections per process',
    example: '20',
    needs: '`DATABASE_URL`',
  },
  SEALING_RECIPIENTS: {
    meaning:
      'age public keys that everything is sealed to, comma-separated; required in production',
    example: 'age12df7xdwqwcfxqk64nnwqqpxl226dj7z5nt39x3y2a4awpcfsnqjsappzh6',
    otherwise: 'a pair is created in `DATA_DIR`',
  },
  SIGNING_KEY_FILE: {
    meaning: "the server's signing key (Ed25519, PEM), if servers share one",
    example: '/etc/merchant-application/signing-key.pem',
    otherwise: 'created in `DATA_DIR`',
  },
  OPERATOR_KEY: {
    meaning: 'for the commands: the file with your signing key',
    example: 'ada.pem',
  },
  OPERATOR_KEY_PASSPHRASE: {
    meaning: 'its passphrase',
    example: 'correct horse battery staple',
    otherwise: 'asked for on the terminal',
    needs: '`OPERATOR_KEY`',
  },
  ACCEPTS_ITIN: {
    meaning: '`no`: the form does not offer to give an ITIN in place of an SSN',
    example: 'no',
    otherwise: 'it does',
  },
  SEAL_NAMES: { meaning: '`yes`: seal the business name, too' },
  VERIFY_DAILY: {
    meaning:
      '`yes`: check once a day that nothing was edited, removed or reordered, as `operator verify` does',
  },
  RETENTION_DAYS: {
    meaning:
      'how many days after their decision or withdrawal applications are erased: on the first day, and for a day after the clock jumped back or by more than a week, none',
    example: '400',
    otherwise: 'never',
  },
  FUNNEL_DAYS: {
    meaning:
      'how many days anonymous counts of how applicants get through the form are kept; 0: nothing is counted',
    example: '90',
  },
}

const documents = {
  DOCUMENTS: {
    meaning:
      'what the form asks for, of `voided-check`, `articles`, `id` and `processing-statements`, comma-separated; a `?` after one makes it optional',
    example: 'voided-check,id?',
    otherwise: 'nothing',
  },
  DOCUMENT_STORE: {
    meaning:
      'where the bytes of documents are: `database`, `folder` for `DATA_DIR/documents`, or `s3`',
    example: 'folder',
  },
  S3_ENDPOINT: {
    meaning: 'an object store that speaks the protocol of S3; set with all that follow',
    example: 'https://s3.us-east-1.amazonaws.com',
    needs: '`DOCUMENT_STORE=s3`',
  },
  S3_BUCKET: { meaning: 'its bucket', example: 'merchant-documents', needs: '`S3_ENDPOINT`' },
  S3_REGION: { meaning: 'its region', example: 'eu-central-1', needs: '`S3_ENDPOINT`' },
  S3_ACCESS_KEY_ID: {
    meaning: 'credentials: the ID',
    example: 'AKIAIOSFODNN7EXAMPLE',
    needs: '`S3_ENDPOINT`',
  },
  S3_SECRET_ACCESS_KEY: {
    meaning: 'credentials: the secret',
    example: 'wJalrXUtnFEMI/K7MDENG',
    needs: '`S3_ENDPOINT`',
  },
}

const copies = {
  COPY_DAYS: {
    meaning: "how many days the link to an applicant's signed copy works",
    example: '90',
  },
  COPY_CODE: {
    meaning: '`yes`: the copy also needs a code that is emailed to the signer',
    needs: '`SMTP_URL`',
  },
  COPY_CERTIFICATE_FILE: {
    meaning:
      "the certificate that signs copies, with its issuers', in PEM: [Signed copies](operating.md#signed-copies)",
    example: '/etc/merchant-application/copy-certificate.pem',
    otherwise: 'created in `DATA_DIR`',
    needs: '`COPY_KEY_FILE`',
  },
  COPY_KEY_FILE: {
    meaning: 'its private key, in PEM',
    example: '/etc/merchant-application/copy-key.pem',
    otherwise: 'created in `DATA_DIR`',
    needs: '`COPY_CERTIFICATE_FILE`',
  },
  TIMESTAMP_URL: {
    meaning: 'a time stamp service (RFC 3161) for the audit log and signed copies',
    example: 'https://timestamps.example.com',
  },
}

const review = {
  CONSOLE_ISSUER: {
    meaning:
      'your identity provider (OpenID Connect). Outside production the sandbox is the provider',
    example: 'https://login.example.com',
    otherwise: 'no [console](console.md)',
  },
  CONSOLE_CLIENT_ID: {
    meaning: 'the client that you registered there',
    example: 'merchant-console',
    needs: '`CONSOLE_ISSUER`',
  },
  CONSOLE_CLIENT_SECRET: {
    meaning: "the client's secret",
    example: 'a-secret-of-the-provider',
    needs: '`CONSOLE_ISSUER`',
  },
  CONSOLE_CLIENT_AUTH: {
    meaning: 'where the secret is sent: `basic` (in the header) or `post` (in the body)',
    example: 'basic',
    otherwise: 'what the provider lists; if it refuses that, the other',
    needs: '`CONSOLE_CLIENT_SECRET`',
  },
  CONSOLE_URL: {
    meaning: 'the address of the console, without a path; required with `CONSOLE_ISSUER`',
    example: 'https://review.example.com',
    needs: '`CONSOLE_ISSUER`',
  },
  CONSOLE_ROLE_CLAIM: {
    meaning:
      'the claim that holds `viewer`, `reviewer` or `administrator`, or a list with one of them',
    example: 'roles',
    needs: '`CONSOLE_ISSUER`',
  },
  CONSOLE_VIEWERS: {
    meaning:
      'email addresses of people who may look, comma-separated; only verified ones count. `olga@example.com=acme+beta`: in these [programs](programs.md) only',
    example: 'olga@example.com',
    otherwise: 'nobody',
    needs: '`CONSOLE_ISSUER`',
  },
  CONSOLE_REVIEWERS: {
    meaning: 'the same for people who decide',
    example: 'ada@example.com,ben@example.com=acme',
    otherwise: 'nobody',
    needs: '`CONSOLE_ISSUER`',
  },
  CONSOLE_ADMINISTRATORS: {
    meaning:
      'the same for people who also export, assign to others, and manage deliveries, sessions and passkeys',
    example: 'grace@example.com',
    otherwise: 'nobody',
    needs: '`CONSOLE_ISSUER`',
  },
  CONSOLE_TRUST_EMAIL: {
    meaning:
      '`yes`: addresses also count if the provider, such as Microsoft Entra, never says whether they are verified; only for a provider where nobody can choose their own: [Console](console.md#for-operators)',
    needs: '`CONSOLE_ISSUER`',
  },
  FOUR_EYES_ABOVE: {
    meaning: 'annual sales in whole dollars above which two people must make the same decision',
    example: '250000',
    otherwise: 'one person decides',
  },
  OPERATOR_PEOPLE: {
    meaning:
      "which signing keys belong to whom: the key's name, and your identity provider's name for the person (`sub`). With `FOUR_EYES_ABOVE`, a decision in the console and one with a key that is not named here, or whose owner has not signed in, never count as two people's",
    example: 'ada=00u1x9,ben=00u2y8',
    otherwise: 'nobody',
  },
  CORRECTION_DAYS: {
    meaning: 'how many days an applicant has to correct what a reviewer asks for',
    example: '30',
  },
  DECISION_DAYS: {
    meaning:
      'how many business days you take to decide; the confirmation page promises it, and the queue counts it',
    example: '2',
    otherwise: 'no promise',
  },
  CLAIM_HOURS: {
    meaning: "how many hours after the assignee's last action an assignment ends; 0 for never",
    example: '8',
  },
  UNDO_SECONDS: {
    meaning:
      'how many seconds a person has to undo a decision in the console, before emails and webhooks are sent; 0 for none',
    example: '120',
  },
  SHOW_SSN_DIGITS: {
    meaning:
      'how many of the last digits of an SSN the console shows until someone reveals all of it: 1 or 4',
    example: '4',
  },
  REVIEW_FILE: {
    meaning:
      'a JSON file with `policy`, `checklist` and `readyQuestions`: what you do not accept or look at closely, what reviewers confirm before an approval, and what they ask often ([programs.md](programs.md#policy-and-checklist))',
    example: '/etc/merchant-application/review.json',
    otherwise: 'none of them',
  },
  QUESTIONS_FILE: {
    meaning:
      'a file, YAML or JSON, with questions, steps and documents of your own ([own-questions.md](own-questions.md))',
    example: '/etc/merchant-application/questions.yaml',
    otherwise: 'none',
  },
  SCREENING_MAX_AGE: {
    meaning:
      'how many days old an imported [sanctions list](screening.md) may be; with an older one nothing is approved',
    example: '14',
  },
  SCREENING_THRESHOLD: {
    meaning:
      'the minimum similarity, in percent, of a listed name that is shown: 80 to 95. A lower one finds more names that are written differently, and shows more by mistake (screening.md says how many). After you lower it, names are screened again',
    example: '90',
  },
}

const brand = {
  BRAND_NAME: { meaning: 'your name', example: 'Acme Payments' },
  BRAND_LOGO: { meaning: 'your logo', example: '/apply/acme.svg', otherwise: 'our mark' },
  BRAND_COLOR: {
    meaning: 'your color, also used in link previews; its contrast is corrected automatically',
    example: '#0b5fff',
    otherwise: '`#1f3f94`',
  },
  SUPPORT_EMAIL: {
    meaning:
      'where applicants get help; in production set it or `SUPPORT_PHONE`, which the consents name',
    example: 'help@example.com',
  },
  SUPPORT_PHONE: { meaning: 'the same by telephone', example: '(555) 010-0199' },
  GET_STARTED_URL: {
    meaning: 'the page where your applicants start',
    example: 'https://example.com/start',
    otherwise: 'a local page',
  },
  ABOUT_URL: {
    meaning: 'your page about you',
    example: 'https://example.com/about',
    otherwise: 'a local page',
  },
  PRIVACY_URL: {
    meaning: 'your privacy policy',
    example: 'https://example.com/privacy',
    otherwise: 'a local page',
  },
  TERMS_URL: {
    meaning: 'your terms',
    example: 'https://example.com/terms',
    otherwise: 'a local page',
  },
  SUBMITTED_URL: {
    meaning: 'where applicants go after they submit',
    example: 'https://example.com/thank-you',
    otherwise: 'our confirmation page',
  },
}

const deliveries = {
  WEBHOOK_URL: {
    meaning: 'where each application is [posted](operating.md#deliveries)',
    example: 'https://backoffice.example.com/applications',
  },
  WEBHOOK_SECRET: {
    meaning:
      'signs webhooks as Standard Webhooks specifies; several comma-separated; required with `WEBHOOK_URL`',
    example: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
    otherwise: 'none',
    needs: '`WEBHOOK_URL`',
  },
  WEBHOOK_ALLOW_PRIVATE: {
    meaning: '`yes`: the webhook may have a private address',
    needs: '`WEBHOOK_URL`',
  },
  SMTP_URL: {
    meaning: 'your mail server: applicants get a link to their copy',
    example: 'smtps://user:secret@mail.example.com',
    needs: '`MAIL_FROM`',
  },
  MAIL_FROM: {
    meaning: 'the sender',
    example: 'Acme Payments <apply@example.com>',
    needs: '`SMTP_URL`',
  },
  NOTIFY_EMAIL: {
    meaning: "the address that gets each application's reference and business name",
    example: 'applications@example.com',
    needs: '`SMTP_URL`',
  },
  MAIL_ON_DECISION: {
    meaning: '`yes`: email applicants when their application is approved, declined or withdrawn',
    needs: '`SMTP_URL`',
  },
  MAIL_KEY: {
    meaning:
      'encrypts emails that wait, and the addresses for emails about decisions; 32 characters or more; required with `DATABASE_URL`, the same on all servers',
    example: 'thirty-two-random-characters-or-more',
    otherwise: 'created in `DATA_DIR`',
  },
}

const services = {
  PLAID_CLIENT_ID: {
    meaning: 'credentials of Plaid; with both set, banks can be linked',
    example: '5f0c0a1b2c3d4e5f6a7b8c9d',
    needs: '`PLAID_SECRET`',
  },
  PLAID_SECRET: {
    meaning: 'its secret',
    example: 'a-secret-of-plaid',
    needs: '`PLAID_CLIENT_ID`',
  },
  PLAID_ENV: {
    meaning:
      "which of Plaid's servers: `sandbox` or `production`; required in production with the credentials",
    example: 'production',
    otherwise: '`sandbox`',
  },
  PLAID_URL: {
    meaning: "another server that speaks Plaid's protocol",
    example: 'https://plaid.example.com',
    otherwise: 'by `PLAID_ENV`',
  },
  PLAID_SCRIPT_URL: {
    meaning: 'the script that the banking step loads',
    example: 'https://cdn.example.com/link.js',
  },
  PLAID_REDIRECT_URI: {
    meaning:
      'where banks that use OAuth return to: the banking step (https), as registered at Plaid; one for each host, comma-separated',
    example: 'https://apply.example.com/apply/banking-information',
    otherwise: 'they open in a pop-up',
    needs: '`PLAID_CLIENT_ID`',
  },
  GEOCODER: { meaning: '`geoapify`, `photon` or `pelias`', example: 'photon' },
  GEOCODER_URL: {
    meaning:
      'the URL of the search itself: `…/v1/geocode/autocomplete` (Geoapify), `…/api` (Photon), `…/v1/autocomplete` (Pelias)',
    example: 'https://photon.example.com/api',
    otherwise: "Geoapify's",
  },
  GEOCODER_KEY: {
    meaning: 'the key; Geoapify needs one, your own Photon or Pelias does not',
    example: 'a-key-of-geoapify',
  },
  GEOCODER_FILTER: {
    meaning: "Geoapify's `filter`; the territories are countries to it",
    example: 'countrycode:us,pr',
  },
  GEOCODER_LIMIT: {
    meaning: 'how many places to ask for; at most five are shown',
    example: '5',
  },
  GEOCODER_TYPE: { meaning: "Geoapify's `type`; `any` means every kind of place", example: 'any' },
  ROUTING_LOOKUP_URL: {
    meaning: 'a directory of bank names over HTTP',
    example: 'https://banks.example.com/lookup',
    otherwise: 'the imported directory',
  },
  ROUTING_LOOKUP_TOKEN: {
    meaning: 'its bearer token',
    example: 'a-token',
    needs: '`ROUTING_LOOKUP_URL`',
  },
  ROUTING_LOOKUP_KIND: {
    meaning:
      '`common`: `?routingnumber=…&format=json`, the name at `data.name`; `fed`: a `moov-io/fed` server (`…/fed/ach/search`)',
    example: 'fed',
    needs: '`ROUTING_LOOKUP_URL`',
  },
  ROUTING_LOOKUP_PARAMETER: {
    meaning: 'the parameter for the routing number',
    example: 'routingnumber',
    otherwise: 'by the kind',
    needs: '`ROUTING_LOOKUP_URL`',
  },
  ROUTING_LOOKUP_NAME_PATH: {
    meaning: 'where the name is in the response, as a dotted path',
    example: 'banks.0.title',
    otherwise: 'by the kind',
    needs: '`ROUTING_LOOKUP_URL`',
  },
  LEADS_URL: {
    meaning: 'a service that answers `GET {LEADS_URL}/{pmi}` with a lead',
    example: 'https://crm.example.com/leads',
    otherwise: 'imported leads',
  },
  LEADS_TOKEN: { meaning: 'its bearer token', example: 'a-token', needs: '`LEADS_URL`' },
  FLAGS_OFF: {
    meaning: 'flags to turn off: `bank-link`, `address-suggestions`',
    example: 'bank-link',
    otherwise: 'none',
  },
  FLAGS_URL: {
    meaning: 'a flag service that speaks OFREP; `FLAGS_OFF` is then ignored',
    example: 'https://flags.example.com',
  },
  FLAGS_TOKEN: { meaning: 'its bearer token', example: 'a-token', needs: '`FLAGS_URL`' },
}

/** Every setting, once. The agreement's translations are described with the agreement. */
export const describedSettings: Readonly<Record<Setting, Description>> = {
  ...serving,
  ...limits,
  ...storage,
  ...documents,
  ...copies,
  ...review,
  ...brand,
  ...deliveries,
  ...services,
}

/** The settings by topic, in the order an operator needs them. */
export const settingsByTopic: readonly (readonly [
  string,
  Readonly<Record<string, Description>>,
])[] = [
  ['Serving', serving],
  ['Storage', storage],
  ['Brand and links', brand],
  ['Console and decisions', review],
  ['Documents', documents],
  ['Signed copies', copies],
  ['Deliveries', deliveries],
  ['Outside services', services],
  ['Limits', limits],
]
