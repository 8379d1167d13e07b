import { expect, it } from 'vitest'
import { isOpenToOthers } from './signing-key.ts'

it.each([
  ['of one’s own', 1000, 0o600, false],
  ['of one’s own that its group may read', 1000, 0o640, true],
  ['of root’s that the group may read, as Kubernetes mounts secrets', 0, 0o440, false],
  ['of root’s that the group may write', 0, 0o660, true],
  ['of root’s that everyone may read', 0, 0o444, true],
  ['of another person’s that the group may read', 1001, 0o640, true],
])('says whether a file %s is open to others', (_, uid, mode, isOpen) => {
  expect(isOpenToOthers({ uid, mode }, 1000)).toBe(isOpen)
})

it('lets no group read the files of root if root reads them', () => {
  expect(isOpenToOthers({ uid: 0, mode: 0o640 }, 0)).toBe(true)
})
