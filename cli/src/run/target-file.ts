import { constants } from 'node:fs'
import { type FileHandle, open, realpath, rm, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { commitFile, makeFolder, type Target } from '@anj/engine'
import { AppError } from '@anj/workflow'

/**
 * Where a run writes its file: beside its place, by a name of this run's own. By that name the engine tells whether the file
 * is whole, which a file of an earlier run would belie.
 */
export async function fileIn(folder: string, runId: string): Promise<Extract<Target, { kind: 'file' }>> {
  await makeFolder(folder)
  return { kind: 'file', path: resolve(folder, `.anj-${runId}`) }
}

/**
 * The place that a file gets: where a symbolic link of its name leads, so that the link stays. Throws `cliTargetNoFile` where
 * something else is, such as a folder, a pipe or a device.
 */
export async function placeOf(path: string): Promise<string> {
  const place = await realpath(path).catch(() => resolve(path))
  const there = await stat(place).catch(() => null)
  if (there && !there.isFile()) throw new AppError('cliTargetNoFile', { path })
  return place
}

/**
 * Gives a whole file its place for good, with owner and rights of the file that was there, else those of any new file here. Fails
 * with what is there left as it was.
 */
export async function putInPlace(written: string, place: string): Promise<void> {
  try {
    const before = await stat(place).catch(() => null)
    await using file = await openOwn(written)
    // Only root may give a file away.
    if (before) await file.chown(before.uid, before.gid).catch(() => undefined)
    await file.chmod(before ? before.mode & 0o777 : 0o666 & ~process.umask())
    await commitFile(written, place)
  } catch (error) {
    await rm(written, { force: true })
    throw error
  }
}

/**
 * Opens a file that a run has written. Whoever owns its folder can have put something else there meanwhile: what is given away then
 * must not be what a link leads to. Throws `cliTargetNoFile`.
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

/** The folder that a file shall lie in. */
export function folderOf(path: string): string {
  return dirname(resolve(path))
}
