import { randomUUID } from 'node:crypto'
import { readdir, rm, stat, utimes } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { makeFolder } from '../make-folder.ts'

const tellEvery = 30_000
/** Looks in a row that found a folder as it was: ten minutes, longer than any pause of a process that lives. */
const deadAfter = 20

/** Folders of one process below the machine's data folder: `copies`, `drafts` and `spool`. */
export interface OwnFolder {
  readonly copies: string
  readonly drafts: string
  readonly spool: string
  /** Tells that this process lives, and removes what others left; it happens by itself each half minute. */
  readonly tell: () => Promise<void>
  readonly close: () => Promise<void>
}

/**
 * Makes a folder for this process alone, and removes those of processes that are gone: a process tells each half minute, by
 * the time of its folder, that it lives. Who looks counts its own looks and compares no clocks, so that a machine that
 * slept, a container that was paused or a clock that was set makes nobody dead. A folder that is gone all the same is made again.
 */
export async function openOwnFolder(dataFolder: string): Promise<OwnFolder> {
  const all = resolve(dataFolder, 'store-work')
  const id = randomUUID()
  const own = join(all, id)
  const [copies, drafts, spool] = ['copies', 'drafts', 'spool'].map((name) => join(own, name))
  if (!copies || !drafts || !spool) throw new Error('A process has three folders')
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
  // The next look comes so long after the end of this one: a disk that hangs must not make many of one.
  const tellLater = () => {
    timer = setTimeout(async () => {
      // What can't be told of now is told of the next time.
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

/** How often in a row the folders of others were found as they were. */
class Silence {
  #heard = new Map<string, { readonly toldAt: number; readonly looks: number }>()

  /** Takes what is there now, and says which of it nobody has told of for too long. */
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
