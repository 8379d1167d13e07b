/**
 * Loads the agreements in a child process, so that the 85 MB that PDF generation takes are freed
 * when it ends.
 */
import { execFile } from 'node:child_process'
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
  const args = [import.meta.filename, JSON.stringify({ files, brand })]
  const { stdout } = await promisify(execFile)(process.execPath, args, {
    encoding: 'buffer',
    maxBuffer: MAX_BYTES,
  })
  const { en, es = en }: { readonly en: Loaded; readonly es?: Loaded } = deserialize(stdout)
  if (typeof en !== 'string' && typeof es !== 'string') return { en, es }
  throw new ConfigError([...new Set([en, es])].filter((loaded) => typeof loaded === 'string'))
}

if (import.meta.main) {
  const { loadAgreement } = await import('./agreement.ts')
  const { files, brand }: { readonly files: AgreementFiles; readonly brand: Brand } = JSON.parse(
    process.argv[2] ?? '',
  )
  const load = (file: string, language: Language): Promise<Loaded> =>
    loadAgreement(file, brand, language).catch((error: unknown) => {
      if (error instanceof AgreementFileError) return error.message
      throw error
    })
  const en = await load(files.en, 'en')
  const es = files.es === undefined ? undefined : await load(files.es, 'es')
  process.stdout.write(serialize({ en, es }))
}
