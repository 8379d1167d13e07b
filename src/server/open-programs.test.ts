/** Programs are loaded once, with their first request. */
import { setImmediate } from 'node:timers/promises'
import { expect, it, onTestFinished, vi } from 'vitest'
import { type OpenProgram, openPrograms } from './open-programs.ts'
import type { Program } from './programs/program-service.ts'

const program = { id: 'default' } as Program

it('a program that did not load fails only its own requests, and is loaded again', async () => {
  const unhandled = vi.fn()
  process.on('unhandledRejection', unhandled)
  onTestFinished(() => void process.off('unhandledRejection', unhandled))
  const loaded = { agreements: {} } as OpenProgram
  const load = vi.fn(async () => loaded).mockRejectedValueOnce(new Error('no database'))
  const opened = openPrograms(load)
  await expect(opened.agreements(program)).rejects.toThrow('no database')
  await setImmediate()
  expect(unhandled).not.toHaveBeenCalled()
  expect(await opened.agreements(program)).toBe(loaded.agreements)
  await opened.prepareSubmission(program)
  expect(load).toHaveBeenCalledTimes(2)
})
