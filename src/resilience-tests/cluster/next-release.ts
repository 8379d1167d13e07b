/** The product with an additional question, like a next release. */
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { testFolder } from '../../test-support/shared.ts'

const ROOT = join(import.meta.dirname, '../../..')

/** The line of the new question in each file, and the text before which it goes. */
const LINES = [
  [
    'src/application/forms/us/schema.ts',
    '    businessPhone: textQuestion(phone,',
    '    businessPager: textQuestion(text, { optional: true }),\n',
  ],
  [
    'src/messages/en/business-details.ts',
    '  businessPhone: {',
    "  businessPager: { label: 'Pager' },\n",
  ],
  [
    'src/messages/es/business-details.ts',
    '  businessPhone: {',
    "  businessPager: { label: 'Pager' },\n",
  ],
  ['src/application/forms/us/example-application.ts', '  businessPhone:', "  businessPager: '',\n"],
] as const

/** Returns the changed files, each with its new text. */
export function changedFiles(): ReadonlyMap<string, string> {
  return new Map(
    LINES.map(([name, before, line]) => {
      const text = readFileSync(join(ROOT, name), 'utf8')
      if (text.split(before).length !== 2) throw new Error(`${name} does not have ${before} once`)
      return [name, text.replace(before, line + before)]
    }),
  )
}

/** Makes the folder of the next release, which is removed when the test ends. */
export async function nextRelease(): Promise<string> {
  const folder = join(await testFolder(), 'next')
  mkdirSync(folder)
  execFileSync(process.execPath, ['scripts/build-web.ts'], { cwd: ROOT })
  for (const part of ['src', 'public', 'dist/web', 'dist/console', 'package.json']) {
    cpSync(join(ROOT, part), join(folder, part), { recursive: true })
  }
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  for (const [name, text] of changedFiles()) writeFileSync(join(folder, name), text)
  return folder
}
