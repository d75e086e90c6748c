import { join } from 'node:path'
import type { RunRequest } from './protocol.ts'

/** The folder of one run alone: its pipe and DuckDB's spilled data. Removing it leaves nothing behind. */
export function workFolderOf({ runId, limits }: Pick<RunRequest, 'runId' | 'limits'>): string {
  return join(limits.temporaryDirectory, `run-${runId}`)
}
