import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { LongestFirst } from './scripts/testing/longest-first.ts'
import { testFiles } from './scripts/testing/test-files.ts'

const { apart, together } = testFiles()

/** Settings that apply to every test. */
const everywhere = {
  environment: 'node',
  setupFiles: [
    'scripts/testing/fail-on-console-error.ts',
    'scripts/testing/unstub.ts',
    'scripts/testing/use-built-children.ts',
    'scripts/testing/use-quick-named-pipes.ts',
  ],
  pool: 'forks',
  // Node runs server code directly, as in production, because going through Vite adds a second to each process.
  server: {
    deps: {
      external: [
        /\/(?:(?:api|cli|core|db|engine|tds-server|telemetry|worker|workflow)\/src|proofs)\/(?!.*\.test\.ts$)/,
      ],
    },
  },
  testTimeout: 600_000,
  hookTimeout: 600_000,
  // What comes soon comes late where other programs have the processor: a second, vitest's own, has been too little.
  expect: { poll: { timeout: 60_000 } },
  restoreMocks: true,
  unstubEnvs: true,
} satisfies TestProjectInlineConfiguration['test']

export default defineConfig({
  test: {
    globalSetup: ['scripts/testing/database.ts', 'scripts/testing/mariadb.ts'],
    // One more than the cores that it is made for: many tests wait for a server, some ten seconds for one that is silent.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    // A process that is begun for each file takes longer than most files: only those that need it have one.
    projects: [
      { test: { ...everywhere, name: 'apart', include: apart } },
      { test: { ...everywhere, name: 'together', include: together, isolate: false } },
    ],
  },
})
