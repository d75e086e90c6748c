import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { root } from '../root.ts'
import {
  failuresOf,
  isGreen,
  readPlaywrightReport,
  readVitestReport,
  summary,
  withExitCode,
} from './reports.ts'

const folder = mkdtempSync(join(tmpdir(), 'anj-reports-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function report(content: unknown): string {
  const file = join(folder, 'report.json')
  writeFileSync(file, JSON.stringify(content))
  return file
}

describe('the summary of a test run', () => {
  it('counts a test file that failed before its tests began as a failure, with or without a list of tests', () => {
    const name = join(root, 'a.test.ts')
    const testResults = [
      { name, status: 'failed', assertionResults: [] },
      { name, status: 'failed', assertionResults: [{ status: 'skipped' }, { status: 'skipped' }] },
      {
        name,
        status: 'failed',
        assertionResults: [{ status: 'failed' }, { status: 'failed' }, { status: 'passed' }],
      },
      { name, status: 'passed', assertionResults: [{ status: 'passed' }] },
    ]
    expect(readVitestReport(report({ numPassedTests: 2, testResults }))).toMatchObject({
      passed: 2,
      failed: 4,
    })
  })

  it('counts a browser test that passed only after a retry as a failure', () => {
    const stats = { expected: 3, unexpected: 1, flaky: 1, skipped: 0 }
    expect(readPlaywrightReport(report({ stats, errors: [] }))).toMatchObject({ passed: 3, failed: 2 })
  })

  it('reports uncaught errors, because they make vitest fail without a failed test', () => {
    const name = join(root, 'a.test.ts')
    const passed = { numPassedTests: 1, testResults: [{ name, status: 'passed', assertionResults: [] }] }
    const unhandled = join(folder, 'unhandled.json')
    writeFileSync(unhandled, JSON.stringify([{ test: 'closes', message: 'Error: read ECONNRESET' }]))
    const tally = readVitestReport(report(passed), unhandled)
    expect(tally).toMatchObject({ passed: 1, failed: 1 })
    expect(failuresOf([tally])).toContain('closes\n    Error: read ECONNRESET')
  })

  it('lists each failed test with its message after the log', () => {
    const testResults = [
      {
        name: join(root, 'api/broken.test.ts'),
        status: 'failed',
        message: 'no such module',
        assertionResults: [],
      },
      {
        name: join(root, 'db/rows.test.ts'),
        status: 'failed',
        assertionResults: [
          { status: 'passed', fullName: 'rows are counted', failureMessages: [] },
          {
            status: 'failed',
            fullName: 'rows are kept',
            failureMessages: ['\u001B[31mexpected 2\u001B[39m to be 3'],
          },
        ],
      },
    ]
    const unit = readVitestReport(report({ numPassedTests: 1, testResults }))
    const passed = {
      title: 'opens',
      ok: true,
      file: 'a.spec.ts',
      line: 3,
      tests: [{ status: 'expected', results: [{}] }],
    }
    const slow = {
      title: 'closes',
      ok: false,
      file: 'a.spec.ts',
      line: 9,
      tests: [{ status: 'unexpected', results: [{ errors: [{ message: 'Timeout of 5000ms' }] }] }],
    }
    const stats = { expected: 1, unexpected: 1, flaky: 0, skipped: 0 }
    const suites = [{ specs: [passed], suites: [{ specs: [slow] }] }]
    const browser = readPlaywrightReport(report({ stats, suites, errors: [{ message: 'no browser' }] }))
    expect(failuresOf([unit, browser]).trim().split(/\n+/)).toEqual([
      'FAILED api/broken.test.ts',
      '    no such module',
      'FAILED db/rows.test.ts > rows are kept',
      '    expected 2 to be 3',
      'FAILED a.spec.ts:9 > closes',
      '    Timeout of 5000ms',
      'FAILED outside of a test',
      '    no browser',
    ])
  })

  it('lists every error of a failed browser test, each with its first six lines', () => {
    const lines = (text: string) => Array.from({ length: 8 }, (_, index) => `${text} ${index + 1}`)
    const test = (errors: string[][]) => ({
      status: 'unexpected',
      results: [{ errors: errors.map((error) => ({ message: error.join('\n') })) }],
    })
    const spec = {
      title: 'saves',
      ok: false,
      file: 'a.spec.ts',
      line: 9,
      tests: [test([lines('not visible'), lines('console')]), test([['in another project']])],
    }
    const stats = { expected: 0, unexpected: 1, flaky: 0, skipped: 0 }
    const tally = readPlaywrightReport(report({ stats, suites: [{ specs: [spec] }], errors: [] }))
    expect(failuresOf([tally]).trim().split(/\n\s*/)).toEqual([
      'FAILED a.spec.ts:9 > saves',
      ...lines('not visible').slice(0, 6),
      ...lines('console').slice(0, 6),
      'in another project',
    ])
  })

  it('fails when a suite wrote no report', () => {
    expect(readVitestReport(join(folder, 'none.json')).failed).toBe(1)
    expect(readPlaywrightReport(join(folder, 'none.json')).failed).toBe(1)
  })

  it('fails when a suite exited with an error although every test passed', () => {
    expect(withExitCode({ passed: 4, failed: 0 }, 1)).toMatchObject({ passed: 4, failed: 1 })
    expect(withExitCode({ passed: 4, failed: 0 }, null)).toMatchObject({ failed: 1 })
  })

  it('fails when a suite ran no tests', () => {
    expect(
      isGreen([
        { passed: 0, failed: 0 },
        { passed: 5, failed: 0 },
      ]),
    ).toBe(false)
    expect(
      isGreen([
        { passed: 1, failed: 0 },
        { passed: 5, failed: 0 },
      ]),
    ).toBe(true)
  })

  it('is one line', () => {
    expect(
      summary([
        { passed: 2, failed: 0 },
        { passed: 5, failed: 1 },
      ]),
    ).toBe('7 passed, 1 failed')
  })
})
