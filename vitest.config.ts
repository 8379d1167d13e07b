import { defineConfig } from 'vitest/config'

const FOLDERS = ['src/domain', 'src/contract', 'src/server', 'src/web', 'scripts']

export default defineConfig({
  test: {
    projects: FOLDERS.map((folder) => ({
      test: {
        name: folder.replace('src/', ''),
        include: [`${folder}/**/*.test.{ts,tsx}`],
        environment: 'node',
        setupFiles: ['./scripts/fail-on-console.ts'],
        restoreMocks: true,
        testTimeout: folder === 'src/server' ? 20_000 : 5_000,
        globalSetup: folder === 'src/server' ? ['src/server/testing/start-engines.ts'] : [],
      },
    })),
  },
})
