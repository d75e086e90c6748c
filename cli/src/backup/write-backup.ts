import { dirname, resolve } from 'node:path'
import type { Readable } from 'node:stream'
import { currentVersion, openSnapshot, type Snapshot } from '@anj/db'
import type { Storage } from '@anj/engine'
import { type BackupTrailer, formatVersion, type Manifest, TABLE_PART_BYTES } from './format.ts'
import { PartWriter } from './part-writer.ts'
import { requireRoom } from './require-room.ts'

/** Source of a backup, with its progress callback. */
export interface BackupWork {
  /** Direct URL of the database, not of a connection pooler. */
  readonly databaseUrl: string
  readonly storage: Storage
  readonly signal: AbortSignal
  readonly onProgress: (share: number | null, files: number) => void
}

/**
 * Writes the installation into one file while it runs: a snapshot of the database, and the files that the snapshot
 * refers to. The result lists files that the cleanup job removed in the meantime.
 */
export async function writeBackup(target: string, work: BackupWork): Promise<BackupTrailer> {
  await using writer = new PartWriter(target, work.signal)
  const keys = await addDatabase(writer, work, dirname(resolve(target)))
  const removed: string[] = []
  let files = 0
  for (const [at, key] of keys.entries()) {
    work.signal.throwIfAborted()
    work.onProgress(at / keys.length, files)
    if (await addObject(writer, work.storage, key)) files += 1
    else removed.push(key)
  }
  // The totals cover all parts except this last entry itself.
  const ending = () => ({ parts: writer.parts, files, bytes: writer.bytes, removed })
  await writer.finish(ending)
  return ending()
}

async function addDatabase(
  writer: PartWriter,
  { databaseUrl, signal }: BackupWork,
  folder: string,
): Promise<readonly string[]> {
  await using snapshot = await openSnapshot(databaseUrl, signal)
  await requireRoom('backupNoRoom', folder, snapshot.packedBytes)
  const { tables, sequences, keyIds, objectKeys, webhooks } = snapshot
  const manifest: Manifest = {
    format: 'anj-backup',
    version: formatVersion,
    madeAt: new Date().toISOString(),
    schema: currentVersion(),
    keyIds,
    tables,
    sequences,
  }
  await writer.addJson('manifest.json', manifest)
  for (const table of tables) await addTable(writer, snapshot, table)
  await writer.addJson('webhooks.json', webhooks)
  return objectKeys
}

/**
 * Adds the rows of a table in parts. No row is split between two parts, because the server sends each row as a whole.
 */
async function addTable(
  writer: PartWriter,
  snapshot: Snapshot,
  table: Snapshot['tables'][number],
): Promise<void> {
  let [rows, bytes, number]: [Buffer[], number, number] = [[], 0, 0]
  const flush = async () => {
    if (bytes > 0) await writer.add(`tables/${table.name}/${++number}`, bytes, rows)
    ;[rows, bytes] = [[], 0]
  }
  for await (const row of await snapshot.rowsOf(table)) {
    const copy = Buffer.from(row as Uint8Array)
    rows.push(copy)
    bytes += copy.length
    if (bytes >= TABLE_PART_BYTES) await flush()
  }
  await flush()
}

/** Adds a file from the store. Returns false if the file no longer exists. */
async function addObject(writer: PartWriter, storage: Storage, key: string): Promise<boolean> {
  const found = await storage.stat(key)
  if (!found) return false
  const content = storage.read(key)
  try {
    const pieces = piecesOf(content)
    const first = await pieces.next().catch(async (error: unknown) => {
      if (await storage.stat(key)) throw error
      return null
    })
    if (first === null) return false
    await writer.add(`objects/${key}`, found.bytes, begunWith(first, pieces))
    return true
  } finally {
    content.destroy()
  }
}

async function* piecesOf(content: Readable): AsyncGenerator<Uint8Array> {
  for await (const piece of content) yield piece as Uint8Array
}

async function* begunWith(
  first: IteratorResult<Uint8Array>,
  rest: AsyncGenerator<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  if (first.done) return
  yield first.value
  yield* rest
}
