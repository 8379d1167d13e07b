/**
 * Loads the agreements in a child process, so that the 85 MB that PDF generation takes are freed
 * when it ends.
 */
import { execFile } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { deserialize, serialize } from 'node:v8'
import type { Language } from '../../application/language.ts'
import { ConfigError } from '../platform/config/config.ts'
import type { Agreement, Agreements, Brand } from './agreement.ts'
import { AgreementFileError } from './agreement-file-error.ts'

/** The files of the agreement. Without one in Spanish, the English one is shown. */
export interface AgreementFiles {
  readonly en: string
  readonly es?: string | undefined
}

/** What an agreement is made of. */
export interface AgreementSource {
  readonly files: AgreementFiles
  readonly brand: Brand
}

/** What the child process answers: an agreement, or what is wrong with its file. */
type Loaded = Agreement | string

const MAX_BYTES = 64 * 1024 * 1024

/**
 * As `loadAgreement`, in both languages. Throws a `ConfigError` with file and line of all that
 * cannot be read.
 */
export async function loadAgreementsApart(
  files: AgreementFiles,
  brand: Brand,
): Promise<Agreements> {
  const { en, es = en }: { readonly en: Loaded; readonly es?: Loaded } = await apart({
    load: { files, brand },
  })
  if (typeof en !== 'string' && typeof es !== 'string') return { en, es }
  throw new ConfigError([...new Set([en, es])].filter((loaded) => typeof loaded === 'string'))
}

/** What is wrong with the files of these agreements, with file and line; each text is read once. */
export function checkAgreementsApart(
  sources: readonly AgreementSource[],
): Promise<readonly string[]> {
  return apart({ check: sources })
}

type Task = { readonly load: AgreementSource } | { readonly check: readonly AgreementSource[] }

async function apart<Answer>(task: Task): Promise<Answer> {
  const child = promisify(execFile)(process.execPath, [import.meta.filename], {
    encoding: 'buffer',
    maxBuffer: MAX_BYTES,
  })
  child.child.stdin?.end(JSON.stringify(task))
  return deserialize((await child).stdout)
}

if (import.meta.main) {
  const { agreementProblems, loadAgreement } = await import('./agreement.ts')
  const task: Task = JSON.parse(await text(process.stdin))
  const load = (file: string, brand: Brand, language: Language): Promise<Loaded> =>
    loadAgreement(file, brand, language).catch((error: unknown) => {
      if (error instanceof AgreementFileError) return error.message
      throw error
    })
  if ('check' in task) process.stdout.write(serialize(await agreementProblems(task.check)))
  else {
    const { files, brand } = task.load
    const en = await load(files.en, brand, 'en')
    const es = files.es === undefined ? undefined : await load(files.es, brand, 'es')
    process.stdout.write(serialize({ en, es }))
  }
}
