import { writeFileSync } from 'node:fs'
import type { Reporter } from 'vitest/node'

/** The environment variable that names the file for uncaught errors. */
export const UNHANDLED_ERRORS = 'ANJ_TEST_UNHANDLED'

/**
 * Writes uncaught errors, such as rejected promises that no code awaits, to a file. They make vitest fail, but its
 * report doesn't contain them.
 */
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
