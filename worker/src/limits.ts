import { statfsSync } from 'node:fs'
import { residentSizeOf, type ServerSettings } from '@anj/core'
import type { ChildLimits } from '@anj/engine'

const MB = 1024 * 1024

/** The settings and folders that the limits of a child process depend on. */
export interface LimitsFrom extends Pick<ServerSettings, 'runMemoryBytes' | 'runThreads' | 'runProcesses'> {
  /** The folder whose disk takes the temporary files. */
  readonly diskOf: string
}

/**
 * Returns the limits for the child process of a run, an ingest or an extract. An organization can have less memory than
 * the setting, but not more, because the slots share the machine. The disk limit is half of the free space.
 */
export function childLimits(
  workFolder: string,
  { runMemoryBytes, runThreads, runProcesses, diskOf }: LimitsFrom,
  ofOrganization: number | null = null,
): ChildLimits {
  const { bavail, bsize } = statfsSync(diskOf)
  const memoryBytes = Math.min(ofOrganization ?? runMemoryBytes, runMemoryBytes)
  return {
    memoryBytes,
    residentBytes: residentSizeOf(memoryBytes),
    threads: runThreads,
    processes: runProcesses,
    temporaryDirectory: workFolder,
    temporaryBytes: Math.max(256 * MB, Math.floor((bavail * bsize) / 2)),
  }
}
