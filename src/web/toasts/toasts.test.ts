import { beforeEach, expect, test } from 'vitest'
import { endToastActions, toast, useToasts } from './toasts.ts'

const shown = () => useToasts.getState().toasts.map(({ text }) => text())

beforeEach(() => {
  useToasts.setState({ toasts: [] })
})

test('messages are shown together, and lose their actions with their page', () => {
  toast('info', () => 'removed', { action: { label: () => 'Undo', run: () => undefined } })
  toast('success', () => 'added')
  expect(shown()).toEqual(['removed', 'added'])
  expect(useToasts.getState().toasts[0]?.action?.label()).toBe('Undo')
  endToastActions()
  expect(shown()).toEqual(['removed', 'added'])
  expect(useToasts.getState().toasts[0]?.action).toBeUndefined()
})

test('a message about the same topic replaces the previous one', () => {
  toast('success', () => 'linked', { topic: 'bank-link' })
  toast('info', () => 'removed')
  toast('error', () => 'failed', { topic: 'bank-link' })
  expect(shown()).toEqual(['removed', 'failed'])
})
