import { describe, expect, it } from 'vitest'
import { actionOf, startingWith } from './select-keys.ts'

const texts = ['Alabama', 'Alaska', 'California', 'New Jersey', 'New York']
const key = (name: string, altKey = false) => ({ key: name, altKey })

describe('a key on a dropdown', () => {
  it.each([
    ['ArrowDown', { open: false, at: 2 }, { does: 'move', at: 2 }],
    ['ArrowUp', { open: false, at: -1 }, { does: 'move', at: 0 }],
    ['Enter', { open: false, at: -1 }, { does: 'move', at: 0 }],
    [' ', { open: false, at: 4 }, { does: 'move', at: 4 }],
    ['Home', { open: false, at: 4 }, { does: 'move', at: 0 }],
    ['End', { open: false, at: -1 }, { does: 'move', at: 4 }],
    ['Escape', { open: false, at: 2 }, undefined],
    ['Tab', { open: false, at: 2 }, undefined],
    ['ArrowDown', { open: true, at: 2 }, { does: 'move', at: 3 }],
    ['ArrowDown', { open: true, at: 4 }, { does: 'move', at: 4 }],
    ['ArrowDown', { open: true, at: -1 }, { does: 'move', at: 0 }],
    ['ArrowUp', { open: true, at: 0 }, { does: 'move', at: 0 }],
    ['PageDown', { open: true, at: 0 }, { does: 'move', at: 4 }],
    ['PageUp', { open: true, at: 3 }, { does: 'move', at: 0 }],
    ['Home', { open: true, at: 3 }, { does: 'move', at: 0 }],
    ['End', { open: true, at: 3 }, { does: 'move', at: 4 }],
    ['Enter', { open: true, at: 3 }, { does: 'choose', at: 3 }],
    [' ', { open: true, at: 3 }, { does: 'choose', at: 3 }],
    ['Tab', { open: true, at: 3 }, { does: 'choose', at: 3 }],
    ['Enter', { open: true, at: -1 }, { does: 'close' }],
    ['Escape', { open: true, at: 3 }, { does: 'close' }],
    ['F5', { open: true, at: 3 }, undefined],
  ] as const)('%j at %j: %j', (name, state, action) => {
    expect(actionOf(key(name), { ...state, texts })).toEqual(action)
  })

  it('Alt and the arrow up chooses', () => {
    const action = actionOf(key('ArrowUp', true), { open: true, at: 1, texts })
    expect(action).toEqual({ does: 'choose', at: 1 })
  })
})

describe('typing on a dropdown', () => {
  it.each([
    ['c', -1, 2],
    ['C', 2, 2],
    ['new y', -1, 4],
    ['new', 4, 4],
    ['n', 3, 4],
    ['nn', 4, 3],
    ['al', -1, 0],
    ['ala', 1, 1],
    ['x', 0, -1],
  ])('%j from place %i leads to place %i', (typed, at, expected) => {
    expect(startingWith(typed, { at, texts })).toBe(expected)
  })

  it.each(['mex', 'Méx', 'me\u0301x'])('%j finds a name with an accent', (typed) => {
    expect(startingWith(typed, { at: -1, texts: ['Malta', 'México'] })).toBe(1)
  })
})
