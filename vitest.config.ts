import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { schemaHash } from './src/server/platform/http/schema-hash.ts'

const FOLDERS = [
  'src/application',
  'src/api',
  'src/{server,cli,test-support,resilience-tests}',
  'src/web',
  'src/console',
  'scripts',
]

export default defineConfig({
  test: {
    // Many tests wait for processes and timeouts, but each worker loads all that it tests once.
    maxWorkers: availableParallelism() + 1,
    projects: FOLDERS.map((folder) => ({
      define: { SCHEMA_HASH: JSON.stringify(schemaHash) },
      test: {
        name: folder.replace('src/', ''),
        include: [`${folder}/**/*.${process.env.PROVE ? '{test,prove}' : 'test'}.{ts,tsx}`],
        environment: 'node',
        // The files of a worker share modules, since loading them again takes half the time.
        isolate: false,
        setupFiles: ['./scripts/fail-on-console.ts', './scripts/own-modules.ts'],
        restoreMocks: true,
        // Only ends tests that hang: the machine may be slow for a while.
        testTimeout: 120_000,
        hookTimeout: 120_000,
        expect: { poll: { timeout: 100_000, interval: 20 } },
        globalSetup: folder.includes('server') ? ['src/test-support/start-engines.ts'] : [],
      },
    })),
  },
})
