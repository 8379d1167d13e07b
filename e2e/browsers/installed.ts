import { delimiter, isAbsolute, join } from 'node:path'
import { isExecutable } from '../../scripts/chromium.ts'
import { chromiumPrograms, startChromium } from './chromium.ts'
import { firefoxPrograms, startFirefox } from './firefox.ts'
import type { BrowserOptions, Remote } from './remote.ts'
import { startWebKit, webkitPrograms } from './webkit.ts'

interface Browser {
  readonly name: string
  readonly packages: readonly string[]
  /** The required programs, one of each list. */
  readonly programs: readonly (readonly string[])[]
  /** The titles of the tests that `npm run prove -- pages` runs in the browser. */
  readonly proved: RegExp
  /** Whether `npm test` runs the browser's tests in `e2e` instead. */
  readonly isProvedOnly?: true
  readonly start: (
    folder: string,
    programs: readonly string[],
    options: BrowserOptions,
  ) => Promise<Remote>
}

const ALL: readonly Browser[] = [
  {
    name: 'Chromium',
    packages: ['chromium'],
    programs: chromiumPrograms,
    proved: /in a frame|translated|around the form/,
    isProvedOnly: true,
    start: startChromium,
  },
  {
    name: 'Firefox',
    packages: ['firefox-esr'],
    programs: firefoxPrograms,
    proved: /@prove/,
    start: startFirefox,
  },
  {
    name: 'WebKit',
    packages: ['webkit2gtk-driver', 'xvfb'],
    programs: webkitPrograms,
    proved: /@prove/,
    start: startWebKit,
  },
]

/** The browsers that run tests now. */
export const BROWSERS = ALL.filter(
  ({ isProvedOnly }) => process.env.PROVE !== undefined || !isProvedOnly,
)

/** Returns the paths of a browser's programs; `undefined` if one of them is not installed. */
export function installedPrograms({ programs }: Browser): readonly string[] | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin']
  const paths = programs.map((names) =>
    names
      .flatMap((name) => (isAbsolute(name) ? [name] : folders.map((folder) => join(folder, name))))
      .find(isExecutable),
  )
  return paths.every((path) => path !== undefined) ? paths : undefined
}
