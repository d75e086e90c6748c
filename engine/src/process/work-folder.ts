import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { RunRequest } from '../model/run-request.ts'
import { makeFolderSync } from '../storage/make-folder.ts'

/** The folder of one run alone: its pipe and DuckDB's spilled data. Removing it leaves nothing behind. */
export function workFolderOf({ runId, limits }: Pick<RunRequest, 'runId' | 'limits'>): string {
  return join(limits.temporaryDirectory, `run-${runId}`)
}

/** The folder that DuckDB spills to. DuckDB creates this folder but not its parents, so it can't come back once they are deleted. */
export function spillFolderOf(workFolder: string): string {
  return join(workFolder, 'spill')
}

/** Makes a run's folder before it returns: a request under way in another thread could come after its removal. */
export function makeWorkFolder(workFolder: string): void {
  makeFolderSync(workFolder, { mode: 0o700 })
}

const ATTEMPTS = 100

/**
 * Removes a folder while other threads may still make files in it, which a single pass can miss. What they begin
 * after it has gone fails, since none of them makes the folder itself.
 */
export function removeFolderInUse(folder: string): void {
  for (let attempt = 1; ; attempt++)
    try {
      return rmSync(folder, { recursive: true, force: true })
    } catch (error) {
      if (attempt === ATTEMPTS) throw error
    }
}
