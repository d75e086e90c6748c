import { type ServerSettings } from '@anj/core'
import { findUnownedKeys, openDatabase } from '@anj/db'
import { openStorage, type Storage } from '@anj/engine'
import { counted, sentence } from '@anj/workflow'
import { type Finding, warning } from './finding.ts'

/** Where files lie that rows name, and probes of a store's health. */
const folders = ['originals', 'datasets', 'extracts', 'artifacts', 'health'] as const
/** How old a file must be: nothing takes so long between the end of a file and its row. */
const leastAge = 24 * 60 * 60 * 1000
/** Files that are judged with one look at the database. */
const portion = 1000
/** Keys that are listed; the others are only counted. */
const mostListed = 1000

/**
 * Files of the store that no row names: of a process that was killed between a file and its row, or of another installation
 * in the same store. Which of the two only people can know, so nothing removes them by itself. Nothing is said where the
 * store or the database can't be read: their own findings tell that.
 */
export async function checkUnowned(settings: ServerSettings): Promise<readonly Finding[]> {
  const database = openDatabase(settings.databaseUrl, {
    connections: 1,
    prepare: settings.prepareStatements,
    applicationName: 'anj-cli',
  })
  try {
    const storage = await openStorage(settings)
    try {
      return told(await findUnowned(storage, (keys) => findUnownedKeys(database.db, keys)))
    } finally {
      await storage.close()
    }
  } catch {
    return []
  } finally {
    await database.close()
  }
}

interface Unowned {
  readonly count: number
  readonly keys: readonly string[]
}

async function findUnowned(
  storage: Storage,
  unownedOf: (keys: readonly string[]) => Promise<readonly string[]>,
): Promise<Unowned> {
  let count = 0
  const listed: string[] = []
  const judge = async (keys: readonly string[]) => {
    for (const key of await unownedOf(keys)) {
      if (await isUploading(storage, key)) continue
      count += 1
      if (listed.length < mostListed) listed.push(key)
    }
  }
  for (const folder of folders) {
    let keys: string[] = []
    for await (const { key, modifiedAt } of storage.list(folder)) {
      if (Date.now() - modifiedAt.getTime() < leastAge) continue
      keys.push(key)
      if (keys.length < portion) continue
      await judge(keys)
      keys = []
    }
    await judge(keys)
  }
  return { count, keys: listed }
}

function told({ count, keys }: Unowned): readonly Finding[] {
  const [example] = keys
  if (example === undefined) return []
  const message = sentence('doctorUnowned', { files: counted(count, 'file'), example })
  return [{ ...warning('storage', message, sentence('doctorUnownedCure')), items: keys }]
}

/** Whether a file has just come whole and is on its way to become somebody's: its upload is known as long as that may be. */
async function isUploading(storage: Storage, key: string): Promise<boolean> {
  const [folder, id] = key.split('/')
  return folder === 'originals' && (await storage.stat(`uploads/${id}.json`)) !== null
}
