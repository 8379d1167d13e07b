/** Reads files that may be missing. */
import { readFile } from 'node:fs/promises'
import * as v from 'valibot'

/** Returns undefined if the file or folder does not exist. */
export async function ifThere<Value>(read: Promise<Value>): Promise<Value | undefined> {
  return read.catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  })
}

/** Returns the JSON of a file, read with a schema; undefined without a file that fits it. */
export async function readJsonFile<const Schema extends v.GenericSchema>(
  file: string,
  schema: Schema,
): Promise<v.InferOutput<Schema> | undefined> {
  const text = await ifThere(readFile(file, 'utf8'))
  const { success, output } = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), text)
  return success ? output : undefined
}
