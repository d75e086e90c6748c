import { writeFileSync } from 'node:fs'
import type { Reporter } from 'vitest/node'

/** The setting that names the file of errors that no test caught. */
export const UNHANDLED_ERRORS = 'ANJ_TEST_UNHANDLED'

/** Writes what no test caught, such as a promise that nobody awaited: vitest fails for it, and its report doesn't tell it. */
export default class UnhandledErrors implements Reporter {
  onTestRunEnd: NonNullable<Reporter['onTestRunEnd']> = (_modules, errors) => {
    const file = process.env[UNHANDLED_ERRORS]
    const told = errors.map(({ name, message, stack, VITEST_TEST_NAME }) => ({
      test: VITEST_TEST_NAME,
      message: stack ?? `${name}: ${message}`,
    }))
    if (file) writeFileSync(file, JSON.stringify(told))
  }
}
