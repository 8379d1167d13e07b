import { expect, it } from 'vitest'
import { type Tolerance, tolerates } from './ruling.ts'

const alone = { problems: [], isChainWhole: true, isStatusChanged: true, isStatusAlone: true }
const rows = { ...alone, isStatusAlone: false }
const hidden = { ...rows, isChainWhole: false }

it.each<[Tolerance, readonly boolean[]]>([
  ['nothing', [false, false, false]],
  ['edited-status', [true, false, false]],
  ['edited-rows', [true, true, false]],
  ['anything', [true, true, true]],
])('an action that tolerates %s is possible despite these doubts', (tolerance, expected) => {
  expect([alone, rows, hidden].map((doubt) => tolerates(tolerance, doubt))).toEqual(expected)
})
