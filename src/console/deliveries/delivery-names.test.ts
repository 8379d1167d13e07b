import { expect, it } from 'vitest'
import { delivery } from '../../messages/console/application.ts'

it.each([
  ['webhook', 'application.status', 'To your systems: new status'],
  ['webhook', 'of.a.later.version', 'To your systems: of.a.later.version'],
  ['mail', 'decision', 'Email: decision'],
  ['mail', 'signed-copy', 'Email: link to the signed copy'],
  ['mail', 'constructor', 'Email: constructor'],
  ['mail', 'of-an-older-version', 'Email: of-an-older-version'],
] as const)('a %s of the type %s is called %s', (kind, type, name) => {
  expect(delivery.what(kind, type)).toBe(name)
})
