import { expect, it } from 'vitest'
import { deliveries } from '../../messages/en/console.ts'

it.each([
  ['webhook', 'application.status', 'Webhook: application.status'],
  ['webhook', 'decision', 'Webhook: decision'],
  ['mail', 'decision', 'Email: decision'],
  ['mail', 'signed-copy', 'Email: link to the signed copy'],
  ['mail', 'of-an-older-version', 'Email: of-an-older-version'],
] as const)('a %s of the type %s is called %s', (kind, type, name) => {
  expect(deliveries.what(kind, type)).toBe(name)
})
