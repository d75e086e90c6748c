import { type ServerSettings } from '@anj/core'
import { findUnownedKeys, openDatabase } from '@anj/db'
import { openStorage, type Storage } from '@anj/engine'
import { countPhrase, sentence } from '@anj/workflow'
import { type Finding, warningFinding } from './finding.ts'

/** Folders whose files have database rows, and the folder of the store's health probes. */
const folders = ['originals', 'datasets', 'extracts', 'artifacts', 'health'] as const
/** Minimum age at which a file is reported. A newer file may still be waiting for its row, which Anj writes last. */
const leastAge = 24 * 60 * 60 * 1000
/** Number of files per database query. */
const portion = 1000
/** Maximum number of listed keys. Further keys are only counted. */
const mostListed = 1000

/**
 * Lists files in the store that have no database row. Either a process crashed before it wrote the row, or the files
 * belong to another installation that shares the store. Anj can't know which, so it never removes such files
 * automatically. Returns nothing if the store or the database is unreachable, because other checks report that.
 */
export async function checkUnownedFiles(settings: ServerSettings): Promise<readonly Finding[]> {
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
  const message = sentence('doctorUnowned', { files: countPhrase(count, 'file'), example })
  return [{ ...warningFinding('storage', message, sentence('doctorUnownedCure')), items: keys }]
}

/** True if a file is an upload whose row hasn't been written yet. The upload's record exists until then. */
async function isUploading(storage: Storage, key: string): Promise<boolean> {
  const [folder, id] = key.split('/')
  return folder === 'originals' && (await storage.stat(`uploads/${id}.json`)) !== null
}
