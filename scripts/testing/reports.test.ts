import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { isGreen, readPlaywrightReport, readVitestReport, summary, withExitCode } from './reports.ts'

const folder = mkdtempSync(join(tmpdir(), 'anj-reports-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function report(content: unknown): string {
  const file = join(folder, 'report.json')
  writeFileSync(file, JSON.stringify(content))
  return file
}

describe('the sum of a test run', () => {
  it('counts a test file that broke before its tests as a failure, whether or not it names them', () => {
    const testResults = [
      { status: 'failed', assertionResults: [] },
      { status: 'failed', assertionResults: [{ status: 'skipped' }, { status: 'skipped' }] },
      {
        status: 'failed',
        assertionResults: [{ status: 'failed' }, { status: 'failed' }, { status: 'passed' }],
      },
      { status: 'passed', assertionResults: [{ status: 'passed' }] },
    ]
    expect(readVitestReport(report({ numPassedTests: 2, testResults }))).toEqual({ passed: 2, failed: 4 })
  })

  it('counts a browser test that passed only when repeated as a failure', () => {
    const stats = { expected: 3, unexpected: 1, flaky: 1, skipped: 0 }
    expect(readPlaywrightReport(report({ stats, errors: [] }))).toEqual({ passed: 3, failed: 2 })
  })

  it('fails when a suite wrote no report', () => {
    expect(readVitestReport(join(folder, 'none.json')).failed).toBe(1)
    expect(readPlaywrightReport(join(folder, 'none.json')).failed).toBe(1)
  })

  it('fails when a suite ended badly although each test passed', () => {
    expect(withExitCode({ passed: 4, failed: 0 }, 1)).toMatchObject({ passed: 4, failed: 1 })
    expect(withExitCode({ passed: 4, failed: 0 }, null)).toMatchObject({ failed: 1 })
  })

  it('fails when a suite ran no test', () => {
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
