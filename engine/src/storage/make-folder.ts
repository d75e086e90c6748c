import { mkdirSync, statSync } from 'node:fs'
import { mkdir, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'

/** Options for new folders. */
export interface FolderOptions {
  /** The permissions of each new folder. Default: determined by the umask. */
  readonly mode?: number
}

/**
 * Creates a folder and its missing parents. An existing folder is no error. Makes at most one attempt for each folder
 * in the path before it throws the system's error. `mkdir` with `recursive` isn't used, because it blocks a thread
 * forever when a folder both refuses entries and reports itself as missing, as below /proc or in a deleted current
 * folder.
 */
export async function makeFolder(path: string, options: FolderOptions = {}): Promise<void> {
  const folder = resolve(path)
  try {
    await mkdir(folder, options)
  } catch (error) {
    if ((await stat(folder).catch(() => null))?.isDirectory()) return
    if (!isParentMissing(error, folder)) throw error
    await makeFolder(dirname(folder), options)
    await mkdir(folder, options).catch(async (again: unknown) => {
      if (!(await stat(folder).catch(() => null))?.isDirectory()) throw again
    })
  }
}

/** Synchronous version of `makeFolder`. */
export function makeFolderSync(path: string, options: FolderOptions = {}): void {
  const folder = resolve(path)
  try {
    mkdirSync(folder, options)
  } catch (error) {
    if (isFolder(folder)) return
    if (!isParentMissing(error, folder)) throw error
    makeFolderSync(dirname(folder), options)
    try {
      mkdirSync(folder, options)
    } catch (again) {
      if (!isFolder(folder)) throw again
    }
  }
}

function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory()
  } catch {
    return false
  }
}

function isParentMissing(error: unknown, folder: string): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT' && dirname(folder) !== folder
}
