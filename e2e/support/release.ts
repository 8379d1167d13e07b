/** A server of this version on a copy of what an earlier release stored, at the time of then. */
import { readFileSync } from 'node:fs'
import type { BrowserContext } from '@playwright/test'
import {
  copyDataDir,
  FILES,
  fixtureFile,
  type ReleaseFixture,
} from '../../src/test-support/release-fixtures.ts'

/** Of a server: its clock starts at a time. Only `Date` is replaced, before anything else loads. */
function startingAt(time: string): string {
  const preload = `
    const RealDate = Date
    const offset = ${Date.parse(time)} - RealDate.now()
    globalThis.Date = class Date extends RealDate {
      constructor(...given) {
        super(...(given.length === 0 ? [RealDate.now() + offset] : given))
      }
      static now() {
        return RealDate.now() + offset
      }
      // What another thread sends is a plain one.
      static [Symbol.hasInstance](value) {
        return value instanceof RealDate
      }
    }`
  return `--import=data:text/javascript,${encodeURIComponent(preload)}`
}

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
