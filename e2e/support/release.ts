/** A server of this version on a copy of an earlier release's data, at the time of that release. */
import { readFileSync } from 'node:fs'
import type { BrowserContext } from '@playwright/test'
import {
  copyDataDir,
  FILES,
  fixtureFile,
  type ReleaseFixture,
} from '../../src/test-support/release-fixtures.ts'
import { startingAt } from './clock.ts'

/** The settings of a server on a copy of the fixture in this folder. */
export function releaseSettings({ version, now }: ReleaseFixture, folder: string) {
  return { ...copyDataDir(version, folder), NODE_OPTIONS: startingAt(now) }
}

/** The pages of this browser have the time of the fixture, too. */
export async function setReleaseTime(context: BrowserContext, { now }: ReleaseFixture) {
  await context.clock.setFixedTime(now)
}

/** What the tab of an applicant had stored, by key. */
export function tabStorage(version: string): Readonly<Record<string, string>> {
  return JSON.parse(readFileSync(fixtureFile(version, FILES.tab), 'utf8'))
}
