import { defineConfig } from '@playwright/test'
import { browserOptions } from '../scripts/testing/browser.ts'
import { look, PATIENCE } from './support/look.ts'

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../test-results/browser',
  workers: 2,
  // Each test begins with an empty editor, so they are dealt out one by one: no worker is idle while another has a long file.
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  grepInvert: process.env.ANJ_TEST_LONG ? undefined : /@long/,
  timeout: 90_000,
  expect: { timeout: PATIENCE },
  use: {
    browserName: 'chromium',
    launchOptions: browserOptions(),
    ...look,
    contextOptions: { reducedMotion: look.reducedMotion },
    actionTimeout: PATIENCE,
    screenshot: 'only-on-failure',
    // A trace holds a picture of each frame and costs a third of the time: docs/how-to/run-browser-tests.md.
    trace: process.env.ANJ_TEST_TRACE ? 'retain-on-failure' : 'off',
  },
})
