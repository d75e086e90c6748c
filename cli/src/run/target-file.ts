import { constants } from 'node:fs'
import { type FileHandle, open, realpath, rm, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { commitFile, makeFolder, type Target } from '@anj/engine'
import { AppError } from '@anj/workflow'

/**
 * Returns a temporary target in the folder of the final target, with the run's ID in its name. The engine checks whether
 * a file with that name is complete, so the name must differ from the files of earlier runs.
 */
export async function fileTarget(folder: string, runId: string): Promise<Extract<Target, { kind: 'file' }>> {
  await makeFolder(folder)
  return { kind: 'file', path: resolve(folder, `.anj-${runId}`) }
}

/**
 * Returns the final path of a file. Resolves symbolic links, so that the run doesn't replace them. Throws
 * `cliTargetNoFile` when the path leads to something other than a file, such as a folder, pipe or device.
 */
export async function resolveTarget(path: string): Promise<string> {
  const place = await realpath(path).catch(() => resolve(path))
  const there = await stat(place).catch(() => null)
  if (there && !there.isFile()) throw new AppError('cliTargetNoFile', { path })
  return place
}

/**
 * Moves a finished file to its final path. The file gets the owner and permissions of the file that it replaces; a new
 * file gets the defaults. A failure leaves the existing file unchanged.
 */
export async function moveIntoPlace(written: string, place: string): Promise<void> {
  try {
    const before = await stat(place).catch(() => null)
    await using file = await openOwn(written)
    // Only root can change the owner.
    if (before) await file.chown(before.uid, before.gid).catch(() => undefined)
    await file.chmod(before ? before.mode & 0o777 : 0o666 & ~process.umask())
    await commitFile(written, place)
  } catch (error) {
    await rm(written, { force: true })
    throw error
  }
}

/**
 * Opens a file that a run wrote. Throws `cliTargetNoFile` for a link, because another user with access to the folder may
 * have planted the link, and its target must keep its owner and permissions.
 */
async function openOwn(path: string): Promise<FileHandle> {
  const flags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0)
  const file = await open(path, flags).catch((cause: NodeJS.ErrnoException) => {
    throw cause.code === 'ELOOP' ? new AppError('cliTargetNoFile', { path }, { cause }) : cause
  })
  const found = await file.stat()
  if (found.isFile() && found.nlink <= 1) return file
  await file.close()
  throw new AppError('cliTargetNoFile', { path })
}

export function folderOf(path: string): string {
  return dirname(resolve(path))
}
