import { defineConfig } from '@playwright/test'
import { browserOptions } from '../scripts/testing/browser.ts'
import { browserDefaults, TIMEOUT_MS } from './support/browser-defaults.ts'
import { outsideShortRound } from './support/short-round.ts'

/** The slowest specs, because they start a separate product for each test. */
const ownProduct = [
  '**/canary.spec.ts',
  '**/practice-database.spec.ts',
  '**/restart.spec.ts',
  '**/start.spec.ts',
]
/** Specs that need a SQL Server. */
const sqlServer = ['**/*sql-server*.spec.ts', '**/windows-login.spec.ts']

/** `ANJ_TEST_SHORT` is set by `npm test`. */
const left = process.env.ANJ_TEST_SHORT ? [outsideShortRound] : []

/**
 * Turns V8's two optimizing compilers off. A test's page exists for only a few seconds, so the compilers cost more
 * time than they save: an eighth of the browser's processor time in the editor.
 */
const launchOptions = browserOptions()
launchOptions.args.push('--js-flags=--no-maglev --no-opt')

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results/browser',
  // Twice the machine's two cores, because a test spends more than half of its time waiting for its page.
  workers: 4,
  // Distributes tests instead of files, so that no worker is idle while another works through a long file.
  fullyParallel: true,
  // The slowest specs start first. Specs that share a server run in one worker, which starts the server once.
  projects: [
    { name: 'starts', testMatch: ownProduct, testIgnore: left, workers: 1 },
    { name: 'SQL Server', testMatch: sqlServer, testIgnore: left, workers: 1 },
    { name: 'pages', testMatch: '**/*.spec.ts', testIgnore: [...ownProduct, ...sqlServer, ...left] },
  ],
  forbidOnly: Boolean(process.env.CI),
  grepInvert: process.env.ANJ_TEST_LONG ? undefined : /@long/,
  timeout: 300_000,
  expect: { timeout: TIMEOUT_MS },
  use: {
    browserName: 'chromium',
    launchOptions,
    ...browserDefaults,
    contextOptions: { reducedMotion: browserDefaults.reducedMotion },
    actionTimeout: TIMEOUT_MS,
    screenshot: 'only-on-failure',
    // A trace contains a picture of each frame and costs a quarter of the time (docs/how-to/run-browser-tests.md).
    trace: process.env.ANJ_TEST_TRACE ? 'retain-on-failure' : 'off',
  },
})
