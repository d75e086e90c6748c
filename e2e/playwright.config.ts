import { defineConfig } from '@playwright/test'
import { browserOptions } from '../scripts/testing/browser.ts'
import { browserDefaults, TIMEOUT_MS } from './support/browser-defaults.ts'

/** Those who start a product for each test, which takes longest. */
const ownProduct = ['**/canary.spec.ts', '**/restart.spec.ts', '**/start.spec.ts']
/** Those who need a SQL Server beside the product. */
const sqlServer = ['**/*sql-server*.spec.ts', '**/windows-login.spec.ts']

/**
 * V8's two optimizing compilers are off: a page of a test lives for seconds, in which what they gain never pays what they cost
 * (an eighth of the browser's processor time, measured on the editor; axe and large tables take as long as before).
 */
const launchOptions = browserOptions()
launchOptions.args.push('--js-flags=--no-maglev --no-opt')

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../test-results/browser',
  // One more than the cores that they are made for: a test waits for its page half of the time.
  workers: 3,
  // Each test begins with an empty editor, so they are dealt out one by one: no worker is idle while another has a long file.
  fullyParallel: true,
  // What takes long is begun first, and servers that tests share are started in one worker only.
  projects: [
    { name: 'starts', testMatch: ownProduct, workers: 1 },
    { name: 'SQL Server', testMatch: sqlServer, workers: 1 },
    { name: 'pages', testIgnore: [...ownProduct, ...sqlServer] },
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
    // A trace holds a picture of each frame and costs a quarter of the time: docs/how-to/run-browser-tests.md.
    trace: process.env.ANJ_TEST_TRACE ? 'retain-on-failure' : 'off',
  },
})
