/**
 * Loads the agreements in a child process, so that the 85 MB that PDF generation takes are freed
 * when it ends.
 */

import { execFile } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { deserialize, serialize } from 'node:v8'
import { type Language, languages } from '../../application/language.ts'
import { inEachLanguage } from '../../messages/registry.ts'
import { ConfigError } from '../platform/config/config.ts'
import { AgreementFileError } from './agreement-file-error.ts'
import type { Agreement, Agreements, Brand } from './service.ts'

/** The files of the agreement. In a language without one, the English one is shown. */
export type AgreementFiles = Readonly<Partial<Record<Language, string | undefined>>> & {
  readonly en: string
}

/** What an agreement is made of. */
export interface AgreementSource {
  readonly files: AgreementFiles
  readonly brand: Brand
}

/** What the child process answers: the agreements, and what is wrong with their files. */
interface Loaded {
  readonly agreements: Partial<Record<Language, Agreement>> & { readonly en: Agreement }
  readonly problems: string[]
}

const MAX_BYTES = 64 * 1024 * 1024

/**
 * As `loadAgreement`, in every language. Throws a `ConfigError` with file and line of all that
 * cannot be read.
 */
export async function loadAgreementsApart(
  files: AgreementFiles,
  brand: Brand,
): Promise<Agreements> {
  const { agreements, problems } = await apart<Loaded>({ load: { files, brand } })
  if (problems.length > 0) throw new ConfigError(problems)
  return inEachLanguage(async (language) => agreements[language] ?? agreements.en)
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
  if ('check' in task) process.stdout.write(serialize(await agreementProblems(task.check)))
  else {
    const { files, brand } = task.load
    const agreements: Partial<Record<Language, Agreement>> = {}
    const problems: string[] = []
    for (const language of languages) {
      const file = files[language]
      if (file === undefined) continue
      await loadAgreement(file, brand, language).then(
        (agreement) => {
          agreements[language] = agreement
        },
        (error: unknown) => {
          if (!(error instanceof AgreementFileError)) throw error
          problems.push(error.message)
        },
      )
    }
    process.stdout.write(serialize({ agreements, problems }))
  }
}
