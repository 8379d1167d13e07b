import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { webhookTypes } from '../../api/webhooks.ts'

const page = readFileSync(join(import.meta.dirname, '../../../docs/integrate.md'), 'utf8')

it.each(webhookTypes)('docs/integrate.md says when %s is sent', (type) => {
  const [subject = '', verb = ''] = type.split('.')
  const shortened = new RegExp(`\`${subject}\\.[a-z-]+\`.*\`\\.${verb}\``)
  expect(page.includes(`\`${type}\``) || shortened.test(page)).toBe(true)
})
