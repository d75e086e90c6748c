import { join } from 'node:path'

/**
 * The file to start a program from: its bundle where the suite has built it, as the product runs it, else its source. A
 * bundle starts in a quarter of the time.
 */
export function builtProgram(name: string, source: string): string {
  const folder = process.env.ANJ_TEST_BUNDLES
  return folder ? join(folder, `${name}.mjs`) : source
}
