import { describe, expect, it } from 'vitest'
import {
  type ApplicationStatus,
  applicationStatuses,
} from '../../application/application-status.ts'
import { nextStatuses } from './transitions.ts'

describe('the next status', () => {
  it.each<[ApplicationStatus, readonly ApplicationStatus[], readonly ApplicationStatus[]]>([
    ['received', ['reviewing', 'withdrawn'], []],
    ['reviewing', ['approved', 'declined', 'withdrawn'], []],
    ['approved', [], ['reviewing']],
    ['declined', [], ['reviewing']],
    ['withdrawn', [], ['reviewing']],
  ])('after %s is one of %j, or when reopened one of %j', (from, next, reopened) => {
    expect(nextStatuses(from, { reopen: false })).toEqual(next)
    expect(nextStatuses(from, { reopen: true })).toEqual(reopened)
  })

  it('is never received', () => {
    for (const from of applicationStatuses) {
      expect(nextStatuses(from, { reopen: false })).not.toContain('received')
    }
  })
})
