import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { open, opendir, readdir, rename, rm, stat, unlink, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { AppError } from '@anj/workflow'
import { makeFolder, makeFolderSync } from './make-folder.ts'
import { checkKey, type Storage, type StoredFile } from './storage.ts'

/** A store whose files have local paths. */
export interface FolderStorage extends Storage {
  /** Returns the path of a key and creates the key's folder. The file itself may not exist yet. */
  path(key: string): string
  /** Moves a file to another key. The move is durable when the promise resolves. */
  rename(from: string, to: string): Promise<void>
}

/** Opens a store in a folder on a local disk or network share, which the API, workers and their children share. */
export function openFolder(root: string): FolderStorage {
  const base = resolve(root)
  const pathOf = (key: string) => join(base, ...checkKey(key))
  const pathInFolder = (key: string) => {
    const path = pathOf(key)
    makeFolderSync(dirname(path))
    return path
  }
  return {
    path: pathInFolder,
    local: async (key) => ({ path: pathOf(key), [Symbol.asyncDispose]: async () => {} }),
    draft: async (key) => {
      const path = pathInFolder(key)
      // The draft is written directly to the key's path, so nothing needs to be moved or removed.
      return { path, keep: async () => existsSync(path), [Symbol.asyncDispose]: async () => {} }
    },
    put: async (key, content, signal) => {
      const path = pathInFolder(key)
      const partial = partialPath(path)
      try {
        const sink = createWriteStream(partial, { flags: 'wx', flush: true })
        await pipeline(content, sink, { signal })
        await rename(partial, path)
        await syncFolder(dirname(path))
        return { bytes: sink.bytesWritten }
      } catch (error) {
        await rm(partial, { force: true })
        throw error
      }
    },
    rename: async (from, to) => commitFile(pathOf(from), pathInFolder(to)),
    stat: async (key) => {
      const found = await stat(pathOf(key)).catch(ignoreMissing)
      return found?.isFile() ? { bytes: found.size, modifiedAt: found.mtime } : null
    },
    read: (key, range = {}) => createReadStream(pathOf(key), { ...range, highWaterMark: 1 << 20 }),
    chunks: (key, signal) => chunksOf(pathOf(key), signal),
    remove: (key) => rm(pathOf(key), { recursive: true, force: true }),
    list: (folder) => filesBelow(pathOf(folder), folder),
    removeParts: async (silentMilliseconds) => {
      const removed = foldersOfPut.map((folder) => removeParts(pathOf(folder), silentMilliseconds))
      return (await Promise.all(removed)).reduce((sum, one) => sum + one, 0)
    },
    pieces: null,
    makeRoom: async () => {},
    check: () => checkFolder(base),
    close: async () => {},
  }
}

/** Verifies at startup that the store can be written and read. The error names the folder. */
async function checkFolder(root: string): Promise<void> {
  const probe = partialPath(join(root, 'probe'))
  try {
    await makeFolder(root)
    await writeFile(probe, '', { flush: true })
    await unlink(probe)
  } catch (cause) {
    throw new AppError('storageNotWritable', { folder: root }, { cause })
  }
}

/** Moves a finished file to its final path durably, by syncing the content before the rename. */
export async function commitFile(partial: string, path: string): Promise<void> {
  await using file = await open(partial, 'r')
  await file.sync()
  await rename(partial, path)
  await syncFolder(dirname(path))
}

/** Makes a rename durable. Network shares that can't sync a folder must ensure durability themselves. */
async function syncFolder(folder: string): Promise<void> {
  await using handle = await open(folder, 'r')
  await handle.sync().catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EINVAL' && error.code !== 'ENOTSUP') throw error
  })
}

/** Lists the files below a folder as keys. Names that are invalid in keys belong to temporary files. */
async function* filesBelow(path: string, key: string): AsyncGenerator<StoredFile> {
  const folder = await opendir(path).catch(ignoreMissing)
  for await (const entry of folder ?? []) {
    if (entry.name.startsWith('.')) continue
    const at = join(path, entry.name)
    const below = `${key}/${entry.name}`
    if (entry.isDirectory()) yield* filesBelow(at, below)
    const found = entry.isFile() ? await stat(at).catch(ignoreMissing) : null
    if (found) yield { key: below, modifiedAt: found.mtime }
  }
}

/** Returns a temporary path, which can't collide with a key because keys never begin with a dot. */
function partialPath(path: string): string {
  return join(dirname(path), `.${randomUUID()}.partial`)
}

/** The folders for streamed files. Child processes write all other files and remove their own temporary ones. */
const foldersOfPut = ['originals', 'health']

/** Matches names of temporary files, which are invalid in keys. */
const partialName = /^\.[0-9a-f-]{36}\.partial$/

/** The memory for reading a file in order. */
const chunkBytes = 1 << 20

async function* chunksOf(path: string, signal?: AbortSignal): AsyncGenerator<Buffer> {
  await using file = await open(path)
  const memory = Buffer.allocUnsafeSlow(chunkBytes)
  for (;;) {
    signal?.throwIfAborted()
    const { bytesRead } = await file.read(memory, 0, chunkBytes)
    if (bytesRead === 0) return
    yield memory.subarray(0, bytesRead)
  }
}

async function removeParts(folder: string, silentMilliseconds: number): Promise<number> {
  const names = (await readdir(folder).catch(ignoreMissing)) ?? []
  let removed = 0
  for (const name of names) {
    if (!partialName.test(name)) continue
    const path = join(folder, name)
    const found = await stat(path).catch(ignoreMissing)
    if (!found || Date.now() - found.mtimeMs < silentMilliseconds) continue
    await rm(path, { force: true })
    removed += 1
  }
  return removed
}

function ignoreMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null
  throw error
}
