/**
 * Loads the agreement in a child process, so that the 85 MB that PDF generation takes are freed
 * when it ends.
 */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { deserialize, serialize } from 'node:v8'
import { type Language, languageNamed } from '../../application/language.ts'
import type { Agreement, Brand } from './agreement.ts'
import { AgreementFileError } from './agreement-file-error.ts'

type Loaded =
  | { readonly agreement: Agreement }
  | { readonly fault: Pick<AgreementFileError, 'file' | 'line' | 'problem'> }

const MAX_BYTES = 64 * 1024 * 1024

/** As `loadAgreement`, with the same errors. */
export async function loadAgreementApart(
  file: string,
  brand: Brand,
  language: Language,
): Promise<Agreement> {
  const args = [import.meta.filename, file, brand.name, language]
  const { stdout } = await promisify(execFile)(process.execPath, args, {
    encoding: 'buffer',
    maxBuffer: MAX_BYTES,
  })
  const loaded = deserialize(stdout) as Loaded
  if ('agreement' in loaded) return loaded.agreement
  const { fault } = loaded
  throw new AgreementFileError(fault.file, fault.line, fault.problem)
}

if (import.meta.main) {
  const [file = '', name = '', language] = process.argv.slice(2)
  const { loadAgreement } = await import('./agreement.ts')
  const loaded = await loadAgreement(file, { name }, languageNamed(language)).then(
    (agreement): Loaded => ({ agreement }),
    (error: unknown): Loaded => {
      if (!(error instanceof AgreementFileError)) throw error
      return { fault: { file: error.file, line: error.line, problem: error.problem } }
    },
  )
  process.stdout.write(serialize(loaded))
}
