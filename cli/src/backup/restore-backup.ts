import { stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { buffer, json } from 'node:stream/consumers'
import { allKeys, auditInstallation, keyId, type SecretKey } from '@anj/core'
import {
  ageOfVersion,
  appliedVersion,
  enqueue,
  migrate,
  migrateTo,
  openDatabase,
  queues,
  removeEmptySchema,
} from '@anj/db'
import type { Storage } from '@anj/engine'
import { AppError } from '@anj/workflow'
import type { Manifest } from './format.ts'
import { beginLoad, type DatabaseLoad, openSingleConnection, requireEmpty } from './load-tables.ts'
import { type Part, type ReadBackup, readBackup } from './read-backup.ts'
import { requireRoom } from './require-room.ts'

/** Target of a restore, with its progress callback. */
export interface RestoreWork {
  /** Direct URL of the database, not of a connection pooler. */
  readonly databaseUrl: string
  readonly storage: Storage
  /** Folder of the file store, or null for a bucket. */
  readonly storeFolder: string | null
  readonly secretKey: SecretKey
  /** Also restores secrets that no configured key can decrypt. */
  readonly anyKey: boolean
  readonly signal: AbortSignal
  readonly onProgress: (share: number) => void
}

/**
 * Restores a backup into an empty database. The entire backup is read and checked before any data is written. The
 * database is written last, after the files, so that an interrupted restore can be repeated. Storing a file again does
 * no harm, because the keys of files are unique.
 */
export async function restoreBackup(path: string, work: RestoreWork): Promise<ReadBackup> {
  const { signal, databaseUrl, storage, storeFolder } = work
  let needed = 0
  const { size } = await stat(path)
  const halves = (begun: number) => (bytes: number) => work.onProgress((begun + bytes / size) / 2)
  const { manifest } = await readBackup(path, {
    signal,
    onRead: halves(0),
    onManifest: (found) => judge(found, work),
    onPart: async ({ name, bytes, content }) => {
      await drain(content)
      if (storeFolder !== null && name.startsWith('objects/'))
        needed += await bytesToStore(storage, name, bytes)
    },
  })
  if (storeFolder !== null) await requireRoom('restoreNoRoom', storeFolder, needed)
  await prepareSchema(databaseUrl, manifest, signal)
  const webhooks: unknown[] = []
  const restored = await load()
  await migrate(databaseUrl, { signal })
  await settle(databaseUrl, restored, webhooks)
  return restored

  async function load(): Promise<ReadBackup> {
    await using tables = await beginLoad(databaseUrl, manifest.tables, signal)
    const onPart = ({ name, content }: Part) => takePart(name, content, tables)
    const read = await readBackup(path, { signal, onRead: halves(1), onPart })
    await tables.commit(manifest.sequences)
    return read
  }

  async function takePart(name: string, content: Readable, tables: DatabaseLoad): Promise<void> {
    const [kind, first = '', ...rest] = name.split('/')
    if (kind === 'tables') await tables.add(first, await buffer(content))
    else if (kind === 'objects') await storage.put([first, ...rest].join('/'), content, signal)
    else webhooks.push(...listOf(await json(content)))
  }
}

/** Throws `backupNewer`, `backupTooOld` or `restoreOtherKey` if this installation can't restore the backup. */
function judge({ schema, keyIds }: Manifest, { secretKey, anyKey }: RestoreWork): void {
  const age = ageOfVersion(schema)
  if (age === 'newer') throw new AppError('backupNewer', {})
  if (age === 'tooOld') throw new AppError('backupTooOld', {})
  const known = allKeys(secretKey).map(keyId)
  if (!anyKey && !keyIds.every((id) => known.includes(id))) throw new AppError('restoreOtherKey', {})
}

async function drain(content: Readable): Promise<void> {
  for await (const _ of content);
}

/** Migrates an empty database to the backup's schema version. Throws `restoreNotEmpty` if the database isn't empty. */
async function prepareSchema(url: string, { schema }: Manifest, signal: AbortSignal): Promise<void> {
  const sql = openSingleConnection(url, signal)
  try {
    await requireEmpty(sql)
    const applied = await appliedVersion(sql)
    if (applied === schema.when) return
    if (applied !== null && applied > schema.when) await removeEmptySchema(sql)
  } finally {
    await sql.end({ timeout: 5 })
  }
  await migrateTo(url, schema, signal)
}

/** Returns the size of a file, or 0 if an interrupted restore has already stored the file. */
async function bytesToStore(storage: Storage, name: string, bytes: number): Promise<number> {
  const there = await storage.stat(name.slice('objects/'.length))
  return there?.bytes === bytes ? 0 : bytes
}

/** Records the restore in the audit log and enqueues the unsent webhooks. Drops webhooks in an unknown format. */
async function settle(
  url: string,
  { manifest, ending }: ReadBackup,
  webhooks: readonly unknown[],
): Promise<void> {
  const database = openDatabase(url, { connections: 2, applicationName: 'anj-restore' })
  try {
    await database.db.transaction(async (tx) => {
      await auditInstallation(tx, 'installation.restored', { madeAt: manifest.madeAt, files: ending.files })
      for (const webhook of webhooks)
        if (isWebhook(webhook))
          await enqueue(tx, queues.sendWebhook, { taskId: webhook.taskId, attempt: webhook.attempt })
    })
  } finally {
    await database.close()
  }
}

function isWebhook(value: unknown): value is { readonly taskId: string; readonly attempt: number } {
  if (typeof value !== 'object' || value === null) return false
  return (
    'taskId' in value &&
    typeof value.taskId === 'string' &&
    value.taskId.length === 36 &&
    'attempt' in value &&
    Number.isInteger(value.attempt)
  )
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}
