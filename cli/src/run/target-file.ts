import { constants } from 'node:fs'
import { type FileHandle, open, realpath, rm, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { commitFile, makeFolder, type Target } from '@anj/engine'
import { AppError } from '@anj/workflow'

/**
 * Returns a temporary target next to the final one, with a name of this run. The engine checks whether the file at that
 * name is complete, so a file of an earlier run must not have it.
 */
export async function fileTarget(folder: string, runId: string): Promise<Extract<Target, { kind: 'file' }>> {
  await makeFolder(folder)
  return { kind: 'file', path: resolve(folder, `.anj-${runId}`) }
}

/**
 * Returns the final path of a file. A symbolic link is resolved so that it stays in place. Throws `cliTargetNoFile`
 * when something other than a file exists there, such as a folder, pipe or device.
 */
export async function resolveTarget(path: string): Promise<string> {
  const place = await realpath(path).catch(() => resolve(path))
  const there = await stat(place).catch(() => null)
  if (there && !there.isFile()) throw new AppError('cliTargetNoFile', { path })
  return place
}

/**
 * Moves a finished file to its final path, with the owner and permissions of the file that it replaces, or the defaults
 * for a new file. A failure leaves the existing file unchanged.
 */
export async function moveIntoPlace(written: string, place: string): Promise<void> {
  try {
    const before = await stat(place).catch(() => null)
    await using file = await openOwn(written)
    // Only root may change the owner.
    if (before) await file.chown(before.uid, before.gid).catch(() => undefined)
    await file.chmod(before ? before.mode & 0o777 : 0o666 & ~process.umask())
    await commitFile(written, place)
  } catch (error) {
    await rm(written, { force: true })
    throw error
  }
}

/**
 * Opens a file that a run wrote. Another user with access to the folder may have replaced it with a link, whose target
 * must not change owner or permissions. Throws `cliTargetNoFile`.
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
