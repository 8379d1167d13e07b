/** Loads the programs from their folders, with all errors in them. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DEFAULT_PROGRAM } from '../../api/programs.ts'
import { ownValue } from '../../application/json/own-value.ts'
import { agreementSource } from '../agreements/files-service.ts'
import { policyProblems } from '../forms/service.ts'
import { type Config, ConfigError } from '../platform/config/config.ts'
import { preflight } from '../platform/config/preflight.ts'
import { bytesHash } from '../platform/encryption/hash.ts'
import { notRead } from '../platform/files/file-errors.ts'
import type { ProgramFile } from './program-file.ts'
import {
  defaultProgram,
  listedPerson,
  type Program,
  programOf,
  withPinnedConfiguration,
} from './program-service.ts'
import { withQuestions, withSharedQuestions } from './questions-service.ts'
import { type ParsedProgram, programFolders, readProgram, readReviewFile } from './read-program.ts'
import { Programs } from './service.ts'

/** The sandbox's programs, used if no folder is set. */
const SANDBOX_PROGRAMS = join(import.meta.dirname, '../sandbox/programs')

/** Returns the folder of the programs; undefined if there is only the default program. */
function programsFolder({ PROGRAMS_DIR, sandbox }: Config): string | undefined {
  return PROGRAMS_DIR ?? (sandbox ? SANDBOX_PROGRAMS : undefined)
}

/** Loads the programs. Throws a `ConfigError` with all errors in the folders. */
export async function loadPrograms(
  config: Config,
  recipients: readonly string[],
): Promise<Programs> {
  const { programs, problems } = await checkPrograms(config, recipients)
  if (problems.length > 0) throw new ConfigError(problems)
  return programs
}

/** Returns the usable programs, and all errors in the others, a line each. */
export async function checkPrograms(
  config: Config,
  recipients: readonly string[],
): Promise<{ readonly programs: Programs; readonly problems: readonly string[] }> {
  const {
    installation,
    problems: settings,
    hasQuestions,
  } = await readInstallation(config, recipients)
  const folder = programsFolder(config)
  if (folder === undefined) {
    const problems = [...settings, ...unknownPrograms(config, [DEFAULT_PROGRAM])]
    return { programs: new Programs(installation, []), problems }
  }
  const names = await programFolders(folder).catch(notRead)
  if (typeof names === 'string') {
    const problems = [...settings, `PROGRAMS_DIR: the folder ${folder} ${names}`]
    return { programs: new Programs(installation, []), problems }
  }
  const read = await Promise.all(names.map((name) => readProgram(folder, name)))
  const shared = {
    folder,
    installation,
    questions: hasQuestions ? config.QUESTIONS_FILE : undefined,
    hashOfFile: fileHashes(),
  }
  const usable = await Promise.all(
    read.filter((program) => 'file' in program).map((program) => checkProgram(program, shared)),
  )
  const unsafe = await Promise.all(usable.map((program) => unsafeSettings(program, folder)))
  const programs = usable.map(({ program }) => program)
  return {
    programs: new Programs(installation, programs),
    problems: [
      ...settings,
      ...read.flatMap((program) => ('problems' in program ? program.problems : [])),
      ...usable.flatMap(({ problems }) => problems),
      ...unsafe.flat(),
      ...sharedHosts(folder, programs, config),
      ...unknownPrograms(config, [DEFAULT_PROGRAM, ...names]),
    ],
  }
}

/** Reads the default program, which provides everything that the others do not set. */
async function readInstallation(config: Config, recipients: readonly string[]) {
  const review = await readReviewFile(config)
  const reviewed = { ...defaultProgram(config, recipients), ...review.rules }
  const { program, problems } = await withQuestions(reviewed, config.QUESTIONS_FILE)
  const hasQuestions = problems.length === 0
  const inPolicy = hasQuestions ? policyProblems(program.policy, program.definition) : []
  return {
    installation: program,
    hasQuestions,
    problems: [
      ...review.problems,
      ...problems.map((problem) => `QUESTIONS_FILE: ${problem}`),
      ...inPolicy.map((problem) => `REVIEW_FILE: ${problem}`),
    ],
  }
}

type ProgramOfFolder = Extract<ParsedProgram, { readonly file: object }>

interface SharedByPrograms {
  readonly folder: string
  readonly installation: Program
  /** The file of the installation's questions; undefined if there is none without errors. */
  readonly questions: string | undefined
  readonly hashOfFile: (file: string) => Promise<string>
}

/** Returns a program with its questions, and the errors in them and in its rules. */
async function checkProgram(
  { id, file, parts }: ProgramOfFolder,
  { folder, installation, questions, hashOfFile }: SharedByPrograms,
) {
  const own = programOf(id, file, parts, installation)
  const { program, problems } = parts.questions
    ? await withQuestions(own, parts.questions)
    : await withSharedQuestions(own, questions, { id, file })
  const { files } = agreementSource(program.config, program.pricing)
  const hashes = Object.entries(files).map(
    async ([language, name]) => [language, name && (await hashOfFile(name))] as const,
  )
  const agreement = Object.fromEntries(await Promise.all(hashes))
  const ofPolicy = problems.length > 0 ? [] : policyProblems(program.policy, program.definition)
  const inPolicy = ofPolicy.map((problem) => `${join(folder, id, 'program.json')}: ${problem}`)
  const all = [...problems, ...(file.policy || parts.questions ? inPolicy : [])]
  return { id, file, program: withPinnedConfiguration(program, file, agreement), problems: all }
}

/** Hashes files with SHA-256, each of them once. A file that cannot be read counts as empty. */
function fileHashes(): (file: string) => Promise<string> {
  const known = new Map<string, Promise<string>>()
  return (file) => {
    const hash =
      known.get(file) ??
      readFile(file)
        .catch(() => Buffer.of())
        .then(bytesHash)
    known.set(file, hash)
    return hash
  }
}

/** Returns the settings that a program must not have if it serves real applicants. */
async function unsafeSettings(
  {
    id,
    program,
    file,
  }: { readonly id: string; readonly program: Program; readonly file: ProgramFile },
  folder: string,
): Promise<readonly string[]> {
  // The place of documents is the installation's setting, and checking it takes a request.
  const config: Config = { ...program.config, DOCUMENT_STORE: 'database' }
  const { problems } = await preflight(config, new Set())
  return problems.flatMap(({ name, message }) => {
    const path = ownValue(PATHS, name)
    const isOwn = path !== undefined && Object.hasOwn(file, path.split('.')[0] ?? '')
    return isOwn ? [`${join(folder, id, 'program.json')}: ${path}: ${message}`] : []
  })
}

/** The keys of `program.json` by the setting that each replaces, for settings with a rule. */
const PATHS: Readonly<Record<string, string>> = {
  PUBLIC_URL: 'hosts.0',
  SEALING_RECIPIENTS: 'recipients',
  WEBHOOK_URL: 'webhook.url',
  WEBHOOK_SECRET: 'webhook.secretFile',
  NOTIFY_EMAIL: 'mail.notify',
  MAIL_FROM: 'mail.from',
  SMTP_URL: 'mail.from',
  MAIL_ON_DECISION: 'mail.onDecision',
}

/** The lists of people who may have a role in only some programs. */
const PEOPLE = ['CONSOLE_VIEWERS', 'CONSOLE_REVIEWERS', 'CONSOLE_ADMINISTRATORS'] as const

/** Returns missing programs in lists of people: nobody would notice that a person has no role. */
function unknownPrograms(config: Config, ids: readonly string[]): string[] {
  return PEOPLE.flatMap((name) => {
    const named = config[name].flatMap((entry) => listedPerson(entry).programs ?? [])
    const unknown = new Set(named.filter((id) => !ids.includes(id)))
    return [...unknown].map((id) => `${name}: there is no program “${id}”`)
  })
}

/** Returns hosts of several programs: a host decides on the program, so it must have only one. */
function sharedHosts(folder: string, programs: readonly Program[], config: Config): string[] {
  const owners = new Map<string, string>()
  if (config.PUBLIC_URL) owners.set(new URL(config.PUBLIC_URL).host, 'PUBLIC_URL')
  if (config.API_URL) owners.set(new URL(config.API_URL).host, 'API_URL')
  return programs.flatMap(({ id, hosts }) =>
    hosts.flatMap((host, index) => {
      const owner = owners.get(host)
      owners.set(host, owner ?? `the program ${id}`)
      const file = join(folder, id, 'program.json')
      return owner === undefined ? [] : [`${file}: hosts.${index}: it is the host of ${owner}, too`]
    }),
  )
}
