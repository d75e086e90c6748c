import { statfsSync } from 'node:fs'
import type { ChildLimits } from '@anj/engine'

const MB = 1024 * 1024

/**
 * What a run's or ingest's child may use. The engine's memory limit doesn't bound the whole process: joins and distinct
 * take twice as much and 100 MB beside Node itself, so the resident size may be larger. Of the disk half of what is free.
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
