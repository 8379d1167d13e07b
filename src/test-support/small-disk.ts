/** A file system that is full after a few megabytes. */
import { spawnSync } from 'node:child_process'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestContext } from 'vitest'
import { testFolder, whenDone } from './shared.ts'

export interface SmallDisk {
  readonly folder: string
  readonly fill: () => Promise<void>
  readonly empty: () => Promise<void>
}

/** Mounts such a file system until the test ends. Skips the test if mounting is not allowed. */
export async function smallDisk(context: TestContext, megabytes: number): Promise<SmallDisk> {
  const folder = await testFolder()
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder])
  if (mounted.status !== 0)
    context.skip('a small disk can be made only by a user who may mount one')
  whenDone(() => {
    spawnSync('umount', ['-l', folder])
  })
  const ballast = join(folder, 'ballast')
  const bytes = Buffer.alloc(64 * 1024)
  return {
    folder,
    fill: async () => {
      for (;;) {
        const full = await writeFile(ballast, bytes, { flag: 'a' }).then(
          () => false,
          () => true,
        )
        if (full) return
      }
    },
    empty: () => rm(ballast),
  }
}
