import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Db, removeOldMails as removeRows } from '@anj/db'

const MONTH = 30 * 24 * 60 * 60 * 1000

/** Removes mails of 30 days ago: their rows, and where no mail server is set, their files. */
export async function removeOldMails(db: Db, folder: string): Promise<void> {
  await removeRows(db)
  for (const name of await readdir(folder).catch(noneWhenMissing([]))) {
    if (!name.endsWith('.eml')) continue
    const path = join(folder, name)
    // Another worker may have removed it a moment ago.
    const written = await stat(path).catch(noneWhenMissing(null))
    if (written && Date.now() - written.mtimeMs > MONTH) await rm(path, { force: true })
  }
}

/** What stands for something that is not there; any other problem with it is one. */
function noneWhenMissing<T>(none: T): (error: NodeJS.ErrnoException) => T {
  return (error) => {
    if (error.code === 'ENOENT') return none
    throw error
  }
}
