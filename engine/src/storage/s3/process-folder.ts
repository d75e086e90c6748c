import { randomUUID } from 'node:crypto'
import { readdir, rm, stat, utimes } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { makeFolder } from '../make-folder.ts'

const tellEvery = 30_000
/**
 * A process counts as dead when its folder is unchanged in this many consecutive checks. These checks take ten
 * minutes, which is longer than any pause of a live process.
 */
const deadAfter = 20

/** The folders of one process in the machine's data folder: `copies`, `drafts` and `spool`. */
export interface ProcessFolder {
  readonly copies: string
  readonly drafts: string
  readonly spool: string
  /**
   * Signals that this process is alive and removes the folders of dead processes. Called automatically every 30
   * seconds.
   */
  readonly tell: () => Promise<void>
  readonly close: () => Promise<void>
}

/**
 * Creates a folder for this process and removes those of dead processes. A live process updates the time of its
 * folder every 30 seconds. Each process counts its own checks instead of comparing clocks, so a machine that slept, a
 * paused container or a changed clock doesn't make a process look dead. If another process
 * deletes the folder anyway, it is created again.
 */
export async function openProcessFolder(dataFolder: string): Promise<ProcessFolder> {
  const all = resolve(dataFolder, 'store-work')
  const id = randomUUID()
  const own = join(all, id)
  const [copies, drafts, spool] = ['copies', 'drafts', 'spool'].map((name) => join(own, name))
  if (!copies || !drafts || !spool) throw new Error('A process needs three folders')
  const others = new Silence()
  const tell = async () => {
    for (const folder of [copies, drafts, spool]) await makeFolder(folder, { mode: 0o700 })
    const now = new Date()
    await utimes(own, now, now)
    const seen: [name: string, toldAt: number][] = []
    for (const name of await readdir(all)) {
      const found = name === id ? null : await stat(join(all, name)).catch(() => null)
      if (found) seen.push([name, found.mtimeMs])
    }
    for (const name of others.look(seen)) await rm(join(all, name), { recursive: true, force: true })
  }
  await tell()
  let isClosed = false
  let timer: NodeJS.Timeout
  // The next check is scheduled only once this one has ended, so that checks don't pile up when the disk hangs.
  const tellLater = () => {
    timer = setTimeout(async () => {
      // A failed update is retried at the next interval.
      await tell().catch(() => undefined)
      if (!isClosed) tellLater()
    }, tellEvery)
    timer.unref()
  }
  tellLater()
  return {
    copies,
    drafts,
    spool,
    tell,
    close: async () => {
      isClosed = true
      clearTimeout(timer)
      await rm(own, { recursive: true, force: true })
    },
  }
}

/** Counts the consecutive checks in which the folders of other processes were unchanged. */
class Silence {
  #heard = new Map<string, { readonly toldAt: number; readonly looks: number }>()

  /** Records the current state and returns the names that were unchanged for too long. */
  look(seen: readonly (readonly [name: string, toldAt: number])[]): readonly string[] {
    const before = this.#heard
    this.#heard = new Map(
      seen.map(([name, toldAt]) => {
        const known = before.get(name)
        return [name, { toldAt, looks: known?.toldAt === toldAt ? known.looks + 1 : 0 }]
      }),
    )
    return [...this.#heard].flatMap(([name, { looks }]) => (looks >= deadAfter ? [name] : []))
  }
}
