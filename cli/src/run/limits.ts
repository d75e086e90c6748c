import type { ChildLimits } from '@anj/engine'

const MB = 1_000_000

/** What a child may use, working in one folder. */
export function limitsIn(directory: string): ChildLimits {
  return {
    memoryBytes: 256 * MB,
    residentBytes: 1000 * MB,
    temporaryBytes: 50_000 * MB,
    temporaryDirectory: directory,
  }
}
