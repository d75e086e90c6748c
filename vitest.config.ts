import { defineConfig } from 'vitest/config'
import { LongestFirst } from './scripts/testing/longest-first.ts'

export default defineConfig({
  test: {
    environment: 'node',
    include: [
      '{workflow,engine,db,client,ui,api,worker,portal,editor,cli,bench,scripts,e2e}/**/*.test.{ts,tsx}',
    ],
    exclude: ['**/node_modules/**', '**/dist/**', '**/build/**'],
    globalSetup: ['scripts/testing/database.ts', 'scripts/testing/mariadb.ts'],
    setupFiles: ['scripts/testing/fail-on-console-error.ts', 'scripts/testing/use-built-children.ts'],
    pool: 'forks',
    // One more than the cores that it is made for: many tests wait for a server, some ten seconds for one that is silent.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    testTimeout: 30_000,
    hookTimeout: 60_000,
    restoreMocks: true,
    unstubEnvs: true,
  },
})
