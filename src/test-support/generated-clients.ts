/** Clients that integrators' generators make from the API description, checked by the compiler. */
import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { testFolder } from './shared.ts'

const PACKAGES = join(import.meta.dirname, '../../node_modules')
const WITH_TYPESCRIPT_5 = ['--import', join(import.meta.dirname, 'typescript-5.ts')]
const GENERATORS = {
  /** Generates only types, in `api.ts`. */
  'openapi-typescript': ['openapi-typescript/bin/cli.js', 'openapi.json', '-o', 'api.ts'],
  /** Generates types and functions, in `client`. */
  '@hey-api/openapi-ts': ['@hey-api/openapi-ts/dist/run.mjs', '-i', 'openapi.json', '-o', 'client'],
} as const

export type Generator = keyof typeof GENERATORS

/** Makes a folder with a generator's client of a description, and a file that uses it. */
export async function generatedClient(
  generator: Generator,
  description: string,
  { name, text }: { readonly name: string; readonly text: string },
): Promise<string> {
  const folder = await testFolder()
  await writeFile(join(folder, 'openapi.json'), description)
  const [script, ...words] = GENERATORS[generator]
  const args = [...WITH_TYPESCRIPT_5, join(PACKAGES, script), ...words]
  await promisify(execFile)(process.execPath, args, { cwd: folder })
  await writeFile(join(folder, name), text)
  return folder
}

/** Returns the compiler's errors in a file under its strictest settings; empty without any. */
export async function compileErrors(folder: string, name: string): Promise<string> {
  const tsc = join(PACKAGES, 'typescript/bin/tsc')
  const options = ['--noEmit', '--strict', '--allowImportingTsExtensions', '--lib', 'es2024,dom']
  const args = [tsc, ...options, '--module', 'nodenext', '--types', '', join(folder, name)]
  const { stdout } = await promisify(execFile)(process.execPath, args).catch(
    (error: { readonly stdout: string }) => error,
  )
  return stdout
}
