import { Readable } from 'node:stream'
import { findInstallation, findUnownedKeys, type Installation } from '@anj/db'
import type { Storage } from '@anj/engine'
import type { WorkerContext } from '../context.ts'

const HOUR = 60 * 60 * 1000

/** Where files lie that rows name, and probes of a store's health. Uploads that go on lie elsewhere. */
const folders = ['originals', 'datasets', 'extracts', 'artifacts', 'health'] as const

/** How old a file must be: nothing takes so long between the end of a file and its row. */
const leastAge = 24 * HOUR
/** One worker sweeps, and the next time is not before then. */
const sweepEvery = 20 * HOUR
/** Files that are judged with one look at the database. */
const portion = 500

/** Folder of the store in which each installation that uses it leaves a sign. */
const signs = 'owner'

type Context = Pick<WorkerContext, 'db' | 'storage' | 'log'>

/**
 * Removes files that nobody knows of: of a process that was killed between a file and its row, or whose store did more
 * than it answered. Once a day, by one worker. Only what is of this installation and a day old: a store that another
 * database uses too, or that is older than this database, is left alone.
 */
export async function sweepStore(context: Context, stopping?: AbortSignal): Promise<number> {
  const { db, storage, log } = context
  const installation = await findInstallation(db)
  if (!installation || !(await isDue(context, installation))) return 0
  let removed = 0
  const removeUnowned = async (keys: readonly string[]) => {
    for (const key of await findUnownedKeys(db, keys)) {
      if (await isUploading(storage, key)) continue
      await storage.remove(key)
      log.info({ key }, 'file without an owner removed from the store')
      removed += 1
    }
  }
  for (const folder of folders) {
    let keys: string[] = []
    for await (const { key, modifiedAt } of storage.list(folder)) {
      if (stopping?.aborted) return removed
      if (Date.now() - modifiedAt.getTime() < leastAge || modifiedAt < installation.begunAt) continue
      keys.push(key)
      if (keys.length < portion) continue
      await removeUnowned(keys)
      keys = []
    }
    await removeUnowned(keys)
  }
  return removed
}

/** Whether the store is this installation's alone and the last sweep is long enough ago; who hears so has it to do. */
async function isDue({ storage, log }: Context, { sign }: Installation): Promise<boolean> {
  const own = `${signs}/${sign}`
  const last = await storage.stat(own)
  if (last && Date.now() - last.modifiedAt.getTime() < sweepEvery) return false
  for await (const { key } of storage.list(signs)) {
    if (key === own) continue
    log.warn({ key }, 'the store is used with another database too: files without an owner stay')
    return false
  }
  await storage.put(own, Readable.from(['This store belongs to one installation of Anj.\n']))
  return true
}

/** Whether a file has just come whole and is on its way to become somebody's: its upload is known as long as that may be. */
async function isUploading(storage: Storage, key: string): Promise<boolean> {
  const [folder, id] = key.split('/')
  return folder === 'originals' && (await storage.stat(`uploads/${id}.json`)) !== null
}
