import { expect, test } from 'vitest'
import { firstStepFile, firstStepShapes, markedConfig } from './first-step.ts'

test('each shape of the first step has a file of its own, which its own drawing names', () => {
  const files = firstStepShapes.map(firstStepFile)
  expect(new Set(files).size).toBe(16)
  expect(firstStepShapes.map((shape) => firstStepFile(markedConfig(shape)))).toEqual(files)
})
