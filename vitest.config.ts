import { defineConfig } from 'vitest/config'

const FOLDERS = ['src/application', 'src/api', 'src/server', 'src/web', 'scripts']

export default defineConfig({
  test: {
    // Many tests wait for processes and time limits. One worker would leave a processor idle.
    maxWorkers: '100%',
    projects: FOLDERS.map((folder) => ({
      test: {
        name: folder.replace('src/', ''),
        include: [`${folder}/**/*.test.{ts,tsx}`],
        environment: 'node',
        setupFiles: ['./scripts/fail-on-console.ts'],
        restoreMocks: true,
        // Ends what hangs. It holds nobody to a time: machines that run tests may be slow for a while.
        testTimeout: 120_000,
        globalSetup: folder === 'src/server' ? ['src/server/testing/start-engines.ts'] : [],
      },
    })),
  },
})
