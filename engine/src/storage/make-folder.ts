import { mkdirSync, statSync } from 'node:fs'
import { mkdir, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'

/** How a folder is made. */
export interface FolderOptions {
  /** Rights of each folder that is made; what the umask leaves when left out. */
  readonly mode?: number
}

/**
 * Makes a folder and those above it; one that is there is no error. Throws what the system says, after as many tries as the path
 * has folders. `mkdir` with `recursive` never ends, in a thread that nothing stops, where a folder takes none and says that it is
 * not there itself: below /proc, and in a current folder that was removed.
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

/** The same before it returns. */
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
