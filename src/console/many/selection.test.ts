import { beforeEach, expect, test } from 'vitest'
import { MAX_ASSIGNED } from '../../api/console/assignments.ts'
import { useSelection } from './selection.ts'

const listed = ['a', 'b', 'c', 'd', 'e']
const { choose, toggle } = useSelection.getState()
const selected = () => [...useSelection.getState().references].sort()

beforeEach(() => choose([]))

test.each([
  ['b', 'd', ['b', 'c', 'd']],
  ['d', 'b', ['b', 'c', 'd']],
])('a range is selected from %s to %s', (from, to, expected) => {
  toggle(from)
  toggle(to, listed)
  expect(selected()).toEqual(expected)
})

test('a range is taken back from the last toggled one to a selected one', () => {
  choose(listed)
  toggle('b')
  toggle('d', listed)
  expect(selected()).toEqual(['a', 'e'])
})

test('a range without a listed beginning is one application', () => {
  toggle('c', listed)
  expect(selected()).toEqual(['c'])
  toggle('gone')
  toggle('e', listed)
  expect(selected()).toEqual(['c', 'e', 'gone'])
})

test('a range ends at the limit', () => {
  const many = Array.from({ length: MAX_ASSIGNED + 5 }, (_, index) => String(index))
  toggle('0')
  toggle(String(many.length - 1), many)
  expect(selected()).toHaveLength(MAX_ASSIGNED)
})
