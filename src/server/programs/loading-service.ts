/** Loads the programs from their folders, with all errors in them. */

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DEFAULT_PROGRAM } from '../../api/programs.ts'
import { agreementSource } from '../agreements/files-service.ts'
import { policyProblems } from '../forms/service.ts'
import { type Config, ConfigError } from '../platform/config/config.ts'
import { bytesHash } from '../platform/encryption/hash.ts'
import { notRead } from '../platform/files/file-errors.ts'
import { sharedHosts, unknownPrograms, unsafeSettings } from './program-problems.ts'
import {
  defaultProgram,
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
