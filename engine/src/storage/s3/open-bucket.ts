import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { BucketSettings } from '../bucket-settings.ts'
import type { MultipartFiles } from '../multipart-files.ts'
import { checkKey, type Draft, type Storage } from '../storage.ts'
import { toSetupError, toStoreError } from './bucket-error.ts'
import { BucketMultipart } from './bucket-multipart.ts'
import { openClient } from './client.ts'
import { fetchObject } from './fetch-object.ts'
import { LocalCopies } from './local-copies.ts'
import { Objects } from './objects.ts'
import { openProcessFolder, type ProcessFolder } from './process-folder.ts'
import { readObject } from './read-object.ts'
import { memoryPart } from './split-into-parts.ts'
import { partSize, writeFile, writeStream } from './write-object.ts'

/** Opens a store in a bucket of an S3-compatible server. DuckDB reads and writes local copies of its files. */
export async function openBucket(settings: BucketSettings, dataFolder: string): Promise<Storage> {
  const client = openClient(settings)
  const objects = new Objects(client, settings.name, settings.prefix)
  const own = await openProcessFolder(dataFolder)
  const copies = new LocalCopies(own.copies, settings.copyLimit, (key, path, signal) =>
    fetchObject(objects, key, path, signal),
  )
  const { largest } = settings
  const partBytes = partSize(largest)
  return {
    local: (key, signal) => named(() => copies.lease(checked(key), signal)),
    draft: (key) => openDraft(objects, copies, own, checked(key)),
    put: (key, content, signal) =>
      named(() =>
        writeStream(objects, checked(key), content, {
          partBytes,
          folder: own.spool,
          ...(signal ? { signal } : {}),
        }),
      ),
    stat: (key) => named(() => objects.head(checked(key))),
    read: (key, range = {}) => Readable.from(named$(readObject(objects, checked(key), range))),
    chunks: (key, signal) => named$(readObject(objects, checked(key), signal ? { signal } : {})),
    remove: (key) => named(() => remove(objects, copies, checked(key))),
    list: (folder) => named$(objects.walk(`${checked(folder)}/`)),
    removeParts: (silentMilliseconds) => named(() => removeParts(objects, silentMilliseconds)),
    pieces: namedPieces(new BucketMultipart(objects, { largest, spoolFolder: own.spool })),
    makeRoom: (all = false) => copies.makeRoom(all),
    check: (signal) => check(objects, settings.name, signal),
    close: async () => {
      client.destroy()
      await own.close()
    },
  }
}

async function openDraft(
  objects: Objects,
  copies: LocalCopies,
  own: ProcessFolder,
  key: string,
): Promise<Draft> {
  const folder = await mkdtemp(join(own.drafts, 'draft-'))
  const path = join(folder, key.split('/').at(-1) ?? 'file')
  let isKept = false
  return {
    path,
    keep: (signal) =>
      named(async () => {
        if (isKept || !existsSync(path)) return isKept
        const { bytes } = await writeFile(objects, key, path, signal)
        isKept = true
        await copies.adopt(key, path, bytes)
        return true
      }),
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  }
}

async function remove(objects: Objects, copies: LocalCopies, key: string): Promise<void> {
  await copies.forget(key)
  await objects.delete(key)
  for (const below of await objects.list(`${key}/`)) await objects.delete(below)
}

/** Aborts multipart uploads that have received no part for this many milliseconds. */
async function removeParts(objects: Objects, silentMilliseconds: number): Promise<number> {
  let removed = 0
  const since = Date.now() - silentMilliseconds
  for (const { key, uploadId, begun } of await objects.listUploads()) {
    if (begun.getTime() > since) continue
    const sent = await objects.listParts(key, uploadId)
    if (!sent || (sent.latest && sent.latest.getTime() > since)) continue
    await objects.abortParts(key, uploadId)
    removed += 1
  }
  return removed
}

/** Writes, reads and removes a probe. */
async function check(objects: Objects, bucket: string, signal?: AbortSignal): Promise<void> {
  const key = `health/${randomUUID()}`
  const probe = memoryPart(Buffer.from('probe'))
  try {
    await objects.put(key, probe, signal)
    const read = await buffer(Readable.from(readObject(objects, key, signal ? { signal } : {})))
    if (!read.equals(probe.bytes)) throw new Error('The bucket returned different content than was stored')
    await objects.delete(key, signal)
  } catch (error) {
    throw toSetupError(bucket, error)
  }
}

function namedPieces(pieces: BucketMultipart): MultipartFiles {
  return {
    begin: (id, about) => named(() => pieces.begin(id, about)),
    about: (id) => named(() => pieces.about(id)),
    find: (id) => named(() => pieces.find(id)),
    declare: (id, bytes) => named(() => pieces.declare(id, bytes)),
    append: (id, offset, content) => named(() => pieces.append(id, offset, content)),
    land: (id) => named(() => pieces.land(id)),
    forget: (id) => named(() => pieces.forget(id)),
    remove: (id) => named(() => pieces.remove(id)),
    list: () => named(() => pieces.list()),
  }
}

function checked(key: string): string {
  checkKey(key)
  return key
}

async function named<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw toStoreError(error)
  }
}

async function* named$<T>(values: AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* values
  } catch (error) {
    throw toStoreError(error)
  }
}
