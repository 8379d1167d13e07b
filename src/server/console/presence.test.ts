import { describe, expect, it } from 'vitest'
import { PRESENCE_MS, presence } from './presence.ts'

const RITA = { subject: 'rita', name: 'Rita Bell' }
const ADA = { subject: 'ada', name: 'Ada Stone' }
const START = Date.parse('2026-11-24T12:00:00.000Z')
const later = (ms: number) => new Date(START + ms)

describe('a person who has an application open', () => {
  it('is named to the others there, but not to themselves or elsewhere', () => {
    const { look } = presence()
    expect(look('MA-1', RITA, later(0))).toEqual([])
    expect(look('MA-1', RITA, later(1))).toEqual([])
    expect(look('MA-1', ADA, later(2))).toEqual(['Rita Bell'])
    expect(look('MA-1', RITA, later(3))).toEqual(['Ada Stone'])
    expect(look('MA-2', ADA, later(4))).toEqual([])
  })

  it('is named in a list, which does not count as viewing', () => {
    const { look, others } = presence()
    look('MA-1', RITA, later(0))
    expect(others('MA-1', 'ada', later(1))).toEqual(['Rita Bell'])
    expect(others('MA-1', 'rita', later(1))).toEqual([])
    expect(others('MA-2', 'ada', later(1))).toEqual([])
    expect(look('MA-1', RITA, later(2))).toEqual([])
    expect(others('MA-1', 'ada', later(2 + PRESENCE_MS))).toEqual([])
  })

  it('is forgotten once their page has stopped asking', () => {
    const { look } = presence()
    look('MA-1', RITA, later(0))
    expect(look('MA-1', ADA, later(PRESENCE_MS - 1))).toEqual(['Rita Bell'])
    expect(look('MA-1', ADA, later(PRESENCE_MS))).toEqual([])
    expect(look('MA-1', RITA, later(PRESENCE_MS + 1))).toEqual(['Ada Stone'])
  })
})
