import type { ChildLimits } from '@anj/engine'

const MB = 1_000_000

/** Returns the resource limits of a child process that works in a folder. */
export function limitsIn(directory: string): ChildLimits {
  return {
    memoryBytes: 256 * MB,
    residentBytes: 1000 * MB,
    temporaryBytes: 50_000 * MB,
    temporaryDirectory: directory,
  }
}
