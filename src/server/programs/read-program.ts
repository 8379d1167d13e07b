/** Reads the folder of a program. Each error names its file and its path. */
import { readdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import * as v from 'valibot'
import { DEFAULT_PROGRAM, programId } from '../../api/programs.ts'
import { checklist } from '../../application/checklist.ts'
import { readyQuestions } from '../../application/corrections/ready-questions.ts'
import { policy } from '../../application/forms/us/policy.ts'
import { jsonObject } from '../../application/json/json-object.ts'
import type { Language } from '../../application/language.ts'
import { TextFileError } from '../../application/text-file/decode-text.ts'
import { parsedJson } from '../../application/text-file/parsed-json.ts'
import { translations } from '../platform/config/agreement-settings.ts'
import type { Config } from '../platform/config/config.ts'
import { webhookSecrets } from '../platform/config/setting-formats.ts'
import { notRead } from '../platform/files/file-errors.ts'
import { textOf } from '../platform/files/stored-files.ts'
import { looksProblems } from './looks-service.ts'
import { type FileProblem, fileProblems, type ProgramFile, programFile } from './program-file.ts'
import type { Program, ProgramParts } from './program-service.ts'

const FILE = 'program.json'
const ENGLISH = agreementFile('en')
const TRANSLATIONS = translations.map(agreementFile)
const LOGO = 'logo.svg'
const QUESTIONS = ['questions.yaml', 'questions.json']
/** The folder that file systems keep at their top, as in a volume of Kubernetes. */
const LOST_AND_FOUND = 'lost+found'
const MAX_LOGO_BYTES = 200_000

/** The content of a program's folder, or its errors, a line each. */
export type ParsedProgram =
  | { readonly id: string; readonly file: ProgramFile; readonly parts: ProgramParts }
  | { readonly id: string; readonly problems: readonly string[] }

/** Returns the names of the programs' folders in order, without hidden ones and `lost+found`. */
export async function programFolders(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { withFileTypes: true })
  return entries
    .filter(({ name }) => !name.startsWith('.') && name !== LOST_AND_FOUND)
    .filter((entry) => !entry.isFile())
    .map(({ name }) => name)
    .sort()
}

export async function readProgram(folder: string, id: string): Promise<ParsedProgram> {
  const at = (name: string) => join(folder, id, name)
  if (!v.is(programId, id) || id === DEFAULT_PROGRAM) {
    const message =
      'the name of a folder is at most 32 lower-case letters, digits and hyphens, begins with a letter, and is not “default”'
    return { id, problems: [`${join(folder, id)}: ${message}`] }
  }
  const names = await readdir(join(folder, id)).catch(notRead)
  if (typeof names === 'string')
    return { id, problems: [`${join(folder, id)}: the folder ${names}`] }
  const content = await jsonOf(at(FILE))
  if ('problem' in content) return { id, problems: [`${at(FILE)}: ${content.problem}`] }
  const inFile = (problems: readonly FileProblem[]) =>
    problems.map(({ path, message }) => `${at(FILE)}: ${path === '' ? '' : `${path}: `}${message}`)
  const wrong = fileProblems(content.value)
  const logo = names.includes(LOGO) ? await logoOf(at(LOGO)) : undefined
  const beside = [
    ...folderProblems(names, at),
    ...(logo === 'wrong'
      ? [`${at(LOGO)}: expected an SVG image without scripts, of at most ${MAX_LOGO_BYTES} bytes`]
      : []),
  ]
  if (wrong.length > 0) return { id, problems: [...inFile(wrong), ...beside] }
  const file = v.parse(programFile, content.value)
  const secrets = await secretsOf(file, join(folder, id))
  const problems = [
    ...inFile([
      ...looksProblems(file.looks ?? {}),
      ...(typeof secrets === 'string' ? [{ path: 'webhook.secretFile', message: secrets }] : []),
    ]),
    ...beside,
  ]
  if (problems.length > 0 || typeof secrets === 'string') return { id, problems }
  const translated = translations.filter((language) => names.includes(agreementFile(language)))
  const agreement = names.includes(ENGLISH)
    ? {
        en: at(ENGLISH),
        ...Object.fromEntries(
          translated.map((language) => [language, at(agreementFile(language))]),
        ),
      }
    : undefined
  const [questions] = QUESTIONS.filter((name) => names.includes(name)).map(at)
  return { id, file, parts: { agreement, logo, webhookSecrets: secrets, questions } }
}

function folderProblems(names: readonly string[], at: (name: string) => string): readonly string[] {
  const withoutEnglish = names.includes(ENGLISH)
    ? []
    : TRANSLATIONS.filter((file) => names.includes(file))
  return [
    ...misnamed(names).map((name) => `${at(name)}: unknown file; known files: ${KNOWN.join(', ')}`),
    ...withoutEnglish.map((file) => `${at(ENGLISH)}: is missing beside ${file}`),
    ...(QUESTIONS.every((name) => names.includes(name))
      ? [`${at(QUESTIONS[1] ?? '')}: ${QUESTIONS[0]} exists, too: remove one of them`]
      : []),
  ]
}

/** The parts of a program that concern reviewers, for the program from the settings. */
const reviewFile = jsonObject({
  policy: v.exactOptional(policy),
  checklist: v.exactOptional(checklist),
  readyQuestions: v.exactOptional(readyQuestions),
})

/** Reads the file that `REVIEW_FILE` names; returns no rules without one. */
export async function readReviewFile({ REVIEW_FILE: file }: Pick<Config, 'REVIEW_FILE'>): Promise<{
  readonly rules: Partial<Pick<Program, 'policy' | 'checklist' | 'readyQuestions'>>
  readonly problems: readonly string[]
}> {
  if (file === undefined) return { rules: {}, problems: [] }
  const content = await jsonOf(file)
  if ('problem' in content) return { rules: {}, problems: [`REVIEW_FILE: ${content.problem}`] }
  const wrong = fileProblems(content.value, reviewFile)
  const problems = wrong.map(
    ({ path, message }) => `REVIEW_FILE: ${path === '' ? '' : `${path}: `}${message}`,
  )
  return problems.length > 0
    ? { rules: {}, problems }
    : { rules: v.parse(reviewFile, content.value), problems }
}

function agreementFile(language: Language): string {
  return `agreement.${language}.md`
}

const KNOWN = [FILE, ENGLISH, ...TRANSLATIONS, LOGO, ...QUESTIONS]

/** Returns files that look like a part of a program but would be ignored. */
function misnamed(names: readonly string[]): readonly string[] {
  return names.filter(
    (name) => /^(?:agreement|logo|program|questions)\b/i.test(name) && !KNOWN.includes(name),
  )
}

async function jsonOf(
  file: string,
): Promise<{ readonly value: unknown } | { readonly problem: string }> {
  const read = await textOf(file)
  if ('problem' in read) return read
  try {
    return { value: parsedJson(read.text) }
  } catch (error) {
    if (!(error instanceof TextFileError)) throw error
    return { problem: error.problem }
  }
}

async function logoOf(file: string): Promise<string | 'wrong'> {
  const read = await textOf(file)
  const text = 'text' in read ? read.text : ''
  const isImage = /<svg[\s>]/.test(text) && !/<script|\son\w+\s*=|javascript:/i.test(text)
  return isImage && text.length <= MAX_LOGO_BYTES ? text : 'wrong'
}

/** Returns the secrets of the webhook, or the error in their file. */
async function secretsOf(
  { webhook }: ProgramFile,
  folder: string,
): Promise<readonly string[] | string> {
  if (!webhook) return []
  const read = await textOf(resolve(folder, webhook.secretFile))
  if ('problem' in read) return `the file that it names ${read.problem}`
  const secrets = read.text.split(/[\s,]+/).filter(Boolean)
  if (secrets.length === 0) return 'the file that it names is empty'
  return v.is(webhookSecrets, secrets)
    ? secrets
    : 'the file that it names must have secrets: whsec_ and 24 to 64 bytes in base64'
}
