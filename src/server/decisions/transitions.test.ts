import { describe, expect, it } from 'vitest'
import {
  type ApplicationStatus,
  applicationStatuses,
} from '../../application/application-status.ts'
import { nextStatuses, reopenedStatuses } from './transitions.ts'

describe('the next status', () => {
  it.each<[ApplicationStatus, readonly ApplicationStatus[], readonly ApplicationStatus[]]>([
    ['received', ['reviewing', 'withdrawn'], []],
    ['reviewing', ['approved', 'declined', 'withdrawn'], []],
    ['approved', [], ['reviewing']],
    ['declined', [], ['reviewing']],
    ['withdrawn', [], ['reviewing']],
  ])('after %s is one of %j, or when reopened one of %j', (from, next, reopened) => {
    expect(nextStatuses(from)).toEqual(next)
    expect(reopenedStatuses(from)).toEqual(reopened)
  })

  it('is never received', () => {
    for (const from of applicationStatuses) {
      expect(nextStatuses(from)).not.toContain('received')
    }
  })
})
