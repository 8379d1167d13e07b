import { beforeEach, expect, test, vi } from 'vitest'
import { dismissOtherPagesToasts, toast, useToasts } from './toasts.ts'

const shown = () => useToasts.getState().toasts.map(({ text }) => text())
const at = (pathname: string) => vi.stubGlobal('location', { pathname })

beforeEach(() => {
  useToasts.setState({ toasts: [] })
  return () => vi.unstubAllGlobals()
})

test('a message goes with the step that it was raised on; one that a navigation raises stays on its new step', () => {
  at('/apply/owner-details')
  toast('success', () => 'added')
  at('/apply/transaction-details')
  toast('info', () => 'check this step')
  expect(shown()).toEqual(['added', 'check this step'])
  dismissOtherPagesToasts('/apply/transaction-details')
  expect(shown()).toEqual(['check this step'])
})

test('a message about the same topic takes the place of the one before', () => {
  at('/apply/banking-information')
  toast('success', () => 'linked', 'bank-link')
  toast('info', () => 'removed')
  toast('error', () => 'failed', 'bank-link')
  expect(shown()).toEqual(['removed', 'failed'])
})
