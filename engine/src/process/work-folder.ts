import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { RunRequest } from '../model/run-request.ts'
import { makeFolderSync } from '../storage/make-folder.ts'

/** Returns the folder for a run's pipe and DuckDB's spilled data. The run has no other temporary files. */
export function workFolderOf({ runId, limits }: Pick<RunRequest, 'runId' | 'limits'>): string {
  return join(limits.temporaryDirectory, `run-${runId}`)
}

/**
 * Returns the folder that DuckDB spills to. DuckDB creates this folder but not its parents, so the folder can't
 * reappear after they are deleted.
 */
export function spillFolderOf(workFolder: string): string {
  return join(workFolder, 'spill')
}

/**
 * Creates a run's folder synchronously. An asynchronous call could create it in another thread after the folder was
 * removed.
 */
export function makeWorkFolder(workFolder: string): void {
  makeFolderSync(workFolder, { mode: 0o700 })
}

const ATTEMPTS = 100

/**
 * Removes a folder in which other threads may still be creating files. A single pass can miss such files, so a failed
 * pass is repeated. Once the folder is gone, no file can appear, because these threads don't create the folder itself.
 */
export function removeBusyFolder(folder: string): void {
  for (let attempt = 1; ; attempt++)
    try {
      return rmSync(folder, { recursive: true, force: true })
    } catch (error) {
      if (attempt === ATTEMPTS) throw error
    }
}
