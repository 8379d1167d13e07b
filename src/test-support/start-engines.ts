/** Starts one PostgreSQL for all of the server's tests, and stops it afterwards. */
import type { TestProject } from 'vitest/node'
import { startPostgres } from './postgres-program.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The URL of its database `postgres`. */
    readonly postgresUrl: string
  }
}

export default async function startEngines(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startPostgres()
  project.provide('postgresUrl', postgres.url)
  return postgres.stop
}
