/** The product with one question more, as the next release could have it. */
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { testFolder } from '../../test-support/test-folder.ts'

const ROOT = join(import.meta.dirname, '../../..')

/** In each file, what the question goes before, and its line. */
const LINES = [
  [
    'src/application/schema.ts',
    '    businessPhone: textQuestion(phone,',
    '    businessPager: textQuestion(text, { optional: true }),\n',
  ],
  ['src/messages/en/questions.ts', '  businessPhone: {', "  businessPager: { label: 'Pager' },\n"],
  ['src/messages/es/questions.ts', '  businessPhone: {', "  businessPager: { label: 'Pager' },\n"],
  ['src/application/example-application.ts', '  businessPhone:', "  businessPager: '',\n"],
] as const

/** Its folder, which is removed when the test ends. */
export async function nextRelease(): Promise<string> {
  const folder = join(await testFolder(), 'next')
  mkdirSync(folder)
  for (const part of ['src', 'public', 'dist/web', 'dist/console', 'package.json']) {
    cpSync(join(ROOT, part), join(folder, part), { recursive: true })
  }
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  for (const [name, before, line] of LINES) {
    const path = join(folder, name)
    const text = readFileSync(path, 'utf8')
    if (text.split(before).length !== 2) throw new Error(`${name} does not have ${before} once`)
    writeFileSync(path, text.replace(before, line + before))
  }
  return folder
}
