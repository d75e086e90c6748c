import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm, stat, utimes } from 'node:fs/promises'
import { join, resolve } from 'node:path'

const SECOND = 1000
const tellEvery = 30 * SECOND
/** Longer than any pause of a process that lives. */
const deadAfter = 10 * 60 * SECOND

/** Folders of one process below the machine's data folder: `copies`, `drafts` and `spool`. */
export interface OwnFolder {
  readonly copies: string
  readonly drafts: string
  readonly spool: string
  readonly close: () => Promise<void>
}

/**
 * Makes a folder for this process alone, and removes those of processes that are gone: a process tells each half minute, by
 * the time of its folder, that it lives.
 */
export async function openOwnFolder(dataFolder: string): Promise<OwnFolder> {
  const all = resolve(dataFolder, 'store-work')
  const own = join(all, randomUUID())
  const [copies, drafts, spool] = ['copies', 'drafts', 'spool'].map((name) => join(own, name))
  if (!copies || !drafts || !spool) throw new Error('A process has three folders')
  for (const folder of [copies, drafts, spool]) await mkdir(folder, { recursive: true, mode: 0o700 })
  const tidy = async () => {
    const now = new Date()
    await utimes(own, now, now)
    for (const name of await readdir(all)) {
      const found = await stat(join(all, name)).catch(() => null)
      if (found && now.getTime() - found.mtimeMs > deadAfter)
        await rm(join(all, name), { recursive: true, force: true })
    }
  }
  await tidy()
  // A folder that can't be told of now is told of the next time.
  const telling = setInterval(() => void tidy().catch(() => undefined), tellEvery)
  telling.unref()
  return {
    copies,
    drafts,
    spool,
    close: async () => {
      clearInterval(telling)
      await rm(own, { recursive: true, force: true })
    },
  }
}
