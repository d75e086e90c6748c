import { join } from 'node:path'

/**
 * Returns the file from which to start a program. If the suite has built a bundle, as in the product, this is the
 * bundle, which starts in a quarter of the time. Otherwise it is the source.
 */
export function builtProgram(name: string, source: string): string {
  const folder = process.env.ANJ_TEST_BUNDLES
  return folder ? join(folder, `${name}.mjs`) : source
}
