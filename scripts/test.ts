import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { buildStale } from './building/build-stale.ts'
import { root } from './root.ts'
import { StartProblem } from './start-problem.ts'
import provideTestDatabase from './testing/database.ts'
import provideTestMariadb from './testing/mariadb.ts'
import {
  failuresOf,
  isGreen,
  readPlaywrightReport,
  readVitestReport,
  summary,
  type Tally,
  withExitCode,
} from './testing/reports.ts'
import { runSuite } from './testing/run-suite.ts'
import { provideTool, tools } from './testing/tools.ts'
import { UNHANDLED_ERRORS } from './testing/unhandled-errors.ts'

/**
 * `npm test [-- FILTER ...]`. `--unit` or `--browser` runs one of the two suites, and `--long` includes the long tests.
 * Without any of these, without a filter and without `--all`, the browser suite is a short round.
 */
const { values, positionals } = parseArgs({
  options: {
    unit: { type: 'boolean', default: false },
    browser: { type: 'boolean', default: false },
    all: { type: 'boolean', default: false },
    long: { type: 'boolean', default: false },
  },
  allowPositionals: true,
})
const isShort = !values.all && !values.browser && !values.long && positionals.length === 0
const results = join(root, 'test-results')
const began = performance.now()
const tallies: Tally[] = []

let interrupted = false
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    interrupted = true
  })
}
try {
  rmSync(results, { recursive: true, force: true })
  mkdirSync(results, { recursive: true })
  await prepare()
  const removeMariadb = await provideTestMariadb()
  try {
    if (!values.browser) await unitTests()
    if (!values.unit && !interrupted) await browserTests()
  } finally {
    await removeMariadb()
  }
} catch (error) {
  tallies.push({ passed: 0, failed: 1 })
  console.error(error instanceof StartProblem ? error.message : error)
}
report()

async function prepare(): Promise<void> {
  const chromium = provideTool(tools.chromium)
  if (chromium) process.env.ANJ_TEST_CHROMIUM = chromium
  const mariadb = provideTool(tools.mariadb)
  if (mariadb) process.env.ANJ_TEST_MARIADB = mariadb
  await buildStale()
  process.env.ANJ_TEST_BUNDLES = join(root, 'dist')
  // The tests start a few programs thousands of times, which the compile cache speeds up.
  process.env.NODE_COMPILE_CACHE ||= join(results, 'compiled')
  if (values.long) process.env.ANJ_TEST_LONG = '1'
}

async function unitTests(): Promise<void> {
  const file = join(results, 'vitest.json')
  const removeDatabase = await provideTestDatabase()
  try {
    const unhandled = join(results, 'vitest-unhandled.json')
    const reporters = ['default', 'json', join(root, 'scripts', 'testing', 'unhandled-errors.ts')]
    const args = [
      'run',
      ...reporters.map((reporter) => `--reporter=${reporter}`),
      `--outputFile.json=${file}`,
      ...positionals,
    ]
    const env = { ...process.env, NODE_ENV: 'test', [UNHANDLED_ERRORS]: unhandled }
    const code = await runSuite('vitest/vitest.mjs', args, env)
    tallies.push(withExitCode(readVitestReport(file, unhandled), code))
  } finally {
    await removeDatabase()
  }
}

async function browserTests(): Promise<void> {
  const file = join(results, 'playwright.json')
  const args = ['test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json', ...positionals]
  const env = {
    ...process.env,
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
    ...(isShort ? { ANJ_TEST_SHORT: '1' } : {}),
  }
  const code = await runSuite('@playwright/test/cli.js', args, env)
  tallies.push(withExitCode(readPlaywrightReport(file), code))
}

function report(): void {
  for (const { problem } of tallies) if (problem) console.error(`A suite failed: ${problem}.`)
  if (tallies.every(({ passed }) => passed === 0)) console.error('No test has passed.')
  const failures = failuresOf(tallies)
  if (failures) console.error(failures)
  const seconds = Math.round((performance.now() - began) / 1000)
  console.log(`\nIn ${Math.floor(seconds / 60)} min ${seconds % 60} s:`)
  console.log(summary(tallies))
  process.exitCode = isGreen(tallies) && !interrupted ? 0 : 1
}
