import { existsSync, readFileSync } from 'node:fs'

/** How many tests of a suite passed and failed; `problem` when the suite itself broke. */
export type Tally = { passed: number; failed: number; problem?: string }

type VitestReport = {
  numPassedTests: number
  testResults: { status: string; assertionResults: { status: string }[] }[]
}
type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  errors: { message?: string }[]
}

/** Reads what vitest wrote; a file that broke before or beside its tests counts as one failure. */
export function readVitestReport(file: string): Tally {
  const report = read<VitestReport>(file)
  if (!report) return { passed: 0, failed: 1, problem: 'vitest wrote no report' }
  const failures = report.testResults.map(({ status, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed').length
    return failed === 0 && status === 'failed' ? 1 : failed
  })
  return { passed: report.numPassedTests, failed: failures.reduce((sum, count) => sum + count, 0) }
}

/** Reads what Playwright wrote; a test that passed only when repeated has failed. */
export function readPlaywrightReport(file: string): Tally {
  const report = read<PlaywrightReport>(file)
  if (!report) return { passed: 0, failed: 1, problem: 'Playwright wrote no report' }
  const { expected, unexpected, flaky } = report.stats
  return { passed: expected, failed: unexpected + flaky + report.errors.length }
}

/** A suite that ended badly without a failed test has failed all the same. */
export function withExitCode(tally: Tally, code: number | null): Tally {
  if (code === 0 || tally.failed > 0) return tally
  return { ...tally, failed: 1, problem: `it ended with code ${code}` }
}

/** The last line of `npm test`. */
export function summary(tallies: readonly Tally[]): string {
  const sum = (key: 'passed' | 'failed') => tallies.reduce((total, tally) => total + tally[key], 0)
  return `${sum('passed')} passed, ${sum('failed')} failed`
}

/** Whether everything is as it should be: something ran and nothing failed. */
export function isGreen(tallies: readonly Tally[]): boolean {
  return tallies.every(({ passed, failed }) => passed > 0 && failed === 0)
}

function read<Report>(file: string): Report | null {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Report) : null
}
