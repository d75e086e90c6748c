import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from '../root.ts'

/**
 * The numbers of passed and failed tests in a suite, and the failure messages. `problem` is the reason if the suite
 * itself failed.
 */
export type Tally = { passed: number; failed: number; failures?: string[]; problem?: string }

type VitestReport = {
  numPassedTests: number
  testResults: {
    name: string
    status: string
    message?: string
    assertionResults: { status: string; fullName?: string; failureMessages?: string[] | null }[]
  }[]
}
type UncaughtError = { test?: string; message: string }
type PlaywrightSuite = { specs?: PlaywrightSpec[]; suites?: PlaywrightSuite[] }
type PlaywrightSpec = {
  title: string
  ok: boolean
  file: string
  line: number
  tests: { status: string; results: { errors?: { message?: string }[] }[] }[]
}
type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  errors: { message?: string }[]
  suites?: PlaywrightSuite[]
}

/** The number of lines of a failure message that the summary repeats. The complete message is in the log. */
const toldLines = 6

/** Reads vitest's report. A file that fails outside of its tests counts as one failure, as does an uncaught error. */
export function readVitestReport(file: string, unhandled?: string): Tally {
  const report = read<VitestReport>(file)
  if (!report) return { passed: 0, failed: 1, problem: 'vitest wrote no report' }
  const failures = report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name)
    const failed = assertionResults.filter((test) => test.status === 'failed')
    if (failed.length === 0 && status === 'failed') return [told(file, message ?? '')]
    return failed.map(({ fullName, failureMessages }) =>
      told(`${file} > ${fullName}`, ...(failureMessages ?? [])),
    )
  })
  const uncaught = unhandled ? (read<UncaughtError[]>(unhandled) ?? []) : []
  failures.push(
    ...uncaught.map(({ test, message }) => told(`outside of a test, last seen in: ${test ?? '-'}`, message)),
  )
  return { passed: report.numPassedTests, failed: failures.length, failures }
}

/** Reads Playwright's report. A test that passed only after a retry counts as failed. */
export function readPlaywrightReport(file: string): Tally {
  const report = read<PlaywrightReport>(file)
  if (!report) return { passed: 0, failed: 1, problem: 'Playwright wrote no report' }
  const { expected, unexpected, flaky } = report.stats
  const specs = (report.suites ?? []).flatMap(specsOf)
  const failures = [
    ...specs
      .filter(({ ok, tests }) => !ok || tests.some(({ status }) => status === 'flaky'))
      .map(({ file, line, title, tests }) =>
        told(
          `${file}:${line} > ${title}`,
          ...tests.flatMap(({ results }) => results).flatMap(({ errors = [] }) => errors.map(messageOf)),
        ),
      ),
    ...report.errors.map((error) => told('outside of a test', messageOf(error))),
  ]
  return { passed: expected, failed: unexpected + flaky + report.errors.length, failures }
}

function specsOf({ specs = [], suites = [] }: PlaywrightSuite): PlaywrightSpec[] {
  return [...specs, ...suites.flatMap(specsOf)]
}

function messageOf({ message = '' }: { message?: string }): string {
  return message
}

/** Names a failed test, followed by the first lines of each message: a later message is often the cause of the first. */
function told(test: string, ...messages: readonly string[]): string {
  return [test, ...messages.flatMap(firstLines)].join('\n    ')
}

function firstLines(message: string): string[] {
  return stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, toldLines)
}

/** Marks a suite as failed when it exited with an error although no test failed. */
export function withExitCode(tally: Tally, code: number | null): Tally {
  if (code === 0 || tally.failed > 0) return tally
  return { ...tally, failed: 1, problem: `it ended with code ${code}` }
}

/** Returns the failures by name, with the first lines of their messages, for the end of a long log. */
export function failuresOf(tallies: readonly Tally[]): string {
  return tallies
    .flatMap(({ failures = [] }) => failures)
    .map((failure) => `\nFAILED ${failure}`)
    .join('\n')
}

/** Returns the last line of `npm test`. */
export function summary(tallies: readonly Tally[]): string {
  const sum = (key: 'passed' | 'failed') => tallies.reduce((total, tally) => total + tally[key], 0)
  return `${sum('passed')} passed, ${sum('failed')} failed`
}

/** True when every suite ran at least one test and no test failed. */
export function isGreen(tallies: readonly Tally[]): boolean {
  return tallies.every(({ passed, failed }) => passed > 0 && failed === 0)
}

function read<Report>(file: string): Report | null {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Report) : null
}
