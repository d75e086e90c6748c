import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { AppError, formatBytes } from '@anj/workflow'

/**
 * Throws `backupNoRoom` or `restoreNoRoom` where a disk has less room than so many bytes surely take, before anything is written
 * there. A folder that isn't there yet will lie on the disk of the one above.
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
