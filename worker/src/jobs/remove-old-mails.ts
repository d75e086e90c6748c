import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Db, removeOldMails as removeRows } from '@anj/db'

const MONTH = 30 * 24 * 60 * 60 * 1000

/** Removes emails older than 30 days: their rows and, without a mail server, their files. */
export async function removeOldMails(db: Db, folder: string): Promise<void> {
  await removeRows(db)
  for (const name of await readdir(folder).catch(noneWhenMissing([]))) {
    if (!name.endsWith('.eml')) continue
    const path = join(folder, name)
    // The file is missing if another worker has just removed it.
    const written = await stat(path).catch(noneWhenMissing(null))
    if (written && Date.now() - written.mtimeMs > MONTH) await rm(path, { force: true })
  }
}

/** Returns a handler that replaces the error for a missing file with the given value and rethrows any other error. */
function noneWhenMissing<T>(none: T): (error: NodeJS.ErrnoException) => T {
  return (error) => {
    if (error.code === 'ENOENT') return none
    throw error
  }
}
