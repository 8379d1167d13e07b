/** Runs this version on a copy of an earlier release's data, at the time of that release. */
import { readFileSync } from 'node:fs'
import type { BrowserContext } from '@playwright/test'
import {
  copyDataDir,
  FILES,
  fixtureFile,
  type ReleaseFixture,
} from '../../src/test-support/release-fixtures.ts'
import { startingAt } from './clock.ts'

/** Returns the settings of a server on a copy of the fixture in this folder. */
export function releaseSettings({ version, now }: ReleaseFixture, folder: string) {
  return { ...copyDataDir(version, folder), NODE_OPTIONS: startingAt(now) }
}

/** Sets the time of the fixture in this browser's pages, too. */
export async function setReleaseTime(context: BrowserContext, { now }: ReleaseFixture) {
  await context.clock.setFixedTime(now)
}

/** Returns the storage of an applicant's tab, by key. */
export function tabStorage(version: string): Readonly<Record<string, string>> {
  return JSON.parse(readFileSync(fixtureFile(version, FILES.tab), 'utf8'))
}
