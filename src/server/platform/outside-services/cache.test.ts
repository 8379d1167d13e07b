import { describe, expect, it } from 'vitest'
import { createCache } from './cache.ts'

describe('a cache', () => {
  it('remembers an answer until its time has passed', () => {
    let time = 0
    const cache = createCache<string>({ ttlMs: 100, maxEntries: 10, now: () => time })
    cache.set('a', 'one')
    time = 99
    expect(cache.get('a')).toBe('one')
    time = 100
    expect(cache.get('a')).toBeUndefined()
  })

  it('does not extend the time of an answer that is requested', () => {
    let time = 0
    const cache = createCache<string>({ ttlMs: 100, maxEntries: 10, now: () => time })
    cache.set('a', 'one')
    time = 60
    cache.get('a')
    time = 120
    expect(cache.get('a')).toBeUndefined()
  })

  it('drops the least recently used answer when it is full', () => {
    const cache = createCache<number>({ ttlMs: 100, maxEntries: 2, now: () => 0 })
    cache.set('a', 1)
    cache.set('b', 2)
    cache.get('a')
    cache.set('c', 3)
    expect([cache.get('a'), cache.get('b'), cache.get('c')]).toEqual([1, undefined, 3])
  })

  it('keeps one answer for a key that is set again', () => {
    const cache = createCache<number>({ ttlMs: 100, maxEntries: 2, now: () => 0 })
    cache.set('a', 1)
    cache.set('b', 2)
    cache.set('a', 3)
    expect([cache.get('a'), cache.get('b')]).toEqual([3, 2])
  })
})
