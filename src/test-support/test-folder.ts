import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { whenDone } from './shared.ts'

/** Creates a folder, which is removed when the test ends. */
export async function testFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'merchant-application-'))
  whenDone(() => rm(folder, { recursive: true, force: true }))
  return folder
}
