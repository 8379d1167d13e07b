import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { npmStart } from '../../test-support/program.ts'
import { submitSamples, testServer } from '../../test-support/test-server.ts'
import { readLastVerify } from './last-verify-service.ts'
import { verifyJob } from './plugin.ts'

it('verifies once a day in a separate process, and reports changes', async () => {
  const server = await testServer()
  const { config, db, folder } = server
  await submitSamples(server, 2)
  let at = Date.now()
  const env = { ...npmStart().environment, PATH: process.env.PATH, DATA_DIR: folder }
  const signal = new AbortController().signal
  const job = verifyJob({ config, now: () => new Date(at), signal, env })
  await job.tick()
  const first = await readLastVerify(config)
  expect(first).toMatchObject({ intact: true, applications: 2 })
  await db.updateTable('applications').set({ annual_sales: 1 }).execute()
  await job.tick()
  expect(await readLastVerify(config)).toEqual(first)
  at += 25 * 3_600_000
  await expect(job.tick()).rejects.toThrow('verify found that something was changed')
  expect(await readLastVerify(config)).toMatchObject({ intact: false })
  const file = join(folder, 'last-verify.json')
  expect(await readFile(file, 'utf8')).not.toContain('MA-')
  // An unreadable file does not stop the check.
  await rm(file)
  await mkdir(file)
  await expect(job.tick()).rejects.toThrow('verify could not run')
})

it('tries again after an hour if it could not check everything', async () => {
  const server = await testServer()
  const { config, folder } = server
  let at = Date.now()
  const own = { ...npmStart().environment, PATH: process.env.PATH, DATA_DIR: folder }
  const env: NodeJS.ProcessEnv = { ...own, DATABASE_URL: 'nowhere' }
  const signal = new AbortController().signal
  const job = verifyJob({ config, now: () => new Date(at), signal, env })
  await expect(job.tick()).rejects.toThrow('verify could not run')
  delete env.DATABASE_URL
  at += 600_000
  await expect(job.tick()).rejects.toThrow('verify could not run')
  expect(await readLastVerify(config)).toBeUndefined()
  at += 3_000_000
  await job.tick()
  expect(await readLastVerify(config)).toMatchObject({ intact: true })
})
