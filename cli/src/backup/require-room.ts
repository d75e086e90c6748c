import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { AppError, formatBytes } from '@anj/workflow'

/**
 * Throws `backupNoRoom` or `restoreNoRoom` before anything is written, if a disk's free space is less than the minimum
 * that the data needs. If the folder doesn't exist, checks the disk of its closest existing parent.
 */
export async function requireRoom(
  code: 'backupNoRoom' | 'restoreNoRoom',
  folder: string,
  bytes: number,
): Promise<void> {
  const free = await freeBytes(folder)
  if (free < bytes) throw new AppError(code, { folder, needed: formatBytes(bytes), free: formatBytes(free) })
}

async function freeBytes(folder: string): Promise<number> {
  try {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize
  } catch (cause) {
    if (dirname(folder) === folder) throw cause
    return await freeBytes(dirname(folder))
  }
}
