import { statfsSync } from 'node:fs'
import type { ChildLimits } from '@anj/engine'

const MB = 1024 * 1024

/**
 * Returns the limits for the child process of a run or ingest. The limit on resident memory is higher than the engine's
 * own memory limit, because joins and distinct use twice that much and Node itself needs 100 MB. The disk limit is half
 * of the free space.
 */
export function childLimits(workFolder: string, diskOf: string): ChildLimits {
  const { bavail, bsize } = statfsSync(diskOf)
  return {
    memoryBytes: 256 * MB,
    residentBytes: 900 * MB,
    temporaryDirectory: workFolder,
    temporaryBytes: Math.max(256 * MB, Math.floor((bavail * bsize) / 2)),
  }
}
