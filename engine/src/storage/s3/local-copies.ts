import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { link, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { LocalFile } from '../storage.ts'
import { isDiskFull } from './bucket-error.ts'

/** Downloads the object of a key to a file and returns the number of bytes. */
export type FetchToFile = (key: string, path: string, signal: AbortSignal) => Promise<number>

interface Copy {
  readonly path: string
  readonly giveUp: AbortController
  /** Resolves when the file is complete. */
  ready: Promise<void>
  isReady: boolean
  bytes: number
  leases: number
}

/**
 * Caches copies of stored files on this machine's disk. Unused copies take up no more space than the limit allows, and
 * no more than is free on the disk. The least recently used are removed first. Copies in use always stay. Concurrent
 * requests share one download.
 */
export class LocalCopies {
  readonly #folder: string
  readonly #limit: number
  readonly #fetch: FetchToFile
  readonly #free: () => Promise<number>
  /** Copies by key, with the most recently used last. */
  readonly #copies = new Map<string, Copy>()

  /** `free` returns the free bytes on the disk. */
  constructor(
    folder: string,
    limit: number,
    fetch: FetchToFile,
    free: () => Promise<number> = () => freeBytes(folder),
  ) {
    this.#folder = folder
    this.#limit = limit
    this.#fetch = fetch
    this.#free = free
  }

  /** The total size of the listed copies, in use or not. */
  get bytes(): number {
    return [...this.#copies.values()].reduce((sum, { bytes }) => sum + bytes, 0)
  }

  /** Removes unused copies, either all of them or those beyond the free space. */
  async makeRoom(all: boolean): Promise<void> {
    await this.#shrink(all ? 0 : this.#limit)
  }

  /**
   * Returns a copy that stays until it is released. Aborting stops the download unless another caller is waiting for
   * it.
   */
  async lease(key: string, signal?: AbortSignal): Promise<LocalFile> {
    signal?.throwIfAborted()
    const known = this.#copies.get(key)
    const copy = known && isUsable(known) ? known : this.#begin(key)
    copy.leases += 1
    this.#use(key, copy)
    let isHeld = true
    const release = async () => {
      if (!isHeld) return
      isHeld = false
      copy.leases -= 1
      if (copy.leases === 0 && !copy.isReady) copy.giveUp.abort()
      await this.#dropIfUnlisted(key, copy)
      await this.#shrink()
    }
    try {
      await unlessAborted(copy.ready, signal)
    } catch (error) {
      await release()
      throw error
    }
    return { path: copy.path, [Symbol.asyncDispose]: release }
  }

  /**
   * Adopts a local file as the copy of the object that was just stored, to avoid a download. The path stays until the
   * caller removes it, because someone may still be reading it.
   */
  async adopt(key: string, path: string, bytes: number): Promise<void> {
    if (this.#copies.has(key)) return
    const own = join(this.#folder, randomUUID())
    await link(path, own)
    this.#copies.set(key, {
      path: own,
      giveUp: new AbortController(),
      ready: Promise.resolve(),
      isReady: true,
      bytes,
      leases: 0,
    })
    await this.#shrink()
  }

  /** Forgets the copies of a key and of all keys below it. Files in use are removed when they are released. */
  async forget(key: string): Promise<void> {
    for (const [name, copy] of this.#copies) {
      if (name !== key && !name.startsWith(`${key}/`)) continue
      this.#copies.delete(name)
      await this.#dropIfUnlisted(name, copy)
    }
  }

  #begin(key: string): Copy {
    const copy: Copy = {
      path: join(this.#folder, randomUUID()),
      giveUp: new AbortController(),
      ready: Promise.resolve(),
      isReady: false,
      bytes: 0,
      leases: 0,
    }
    copy.ready = this.#bring(key, copy)
    // Waiting callers receive the error. When no caller waits, the error can be ignored.
    copy.ready.catch(() => undefined)
    this.#copies.set(key, copy)
    return copy
  }

  async #bring(key: string, copy: Copy): Promise<void> {
    try {
      copy.bytes = await this.#fetchWithRoom(key, copy)
      copy.isReady = true
    } catch (error) {
      if (this.#copies.get(key) === copy) this.#copies.delete(key)
      await rm(copy.path, { force: true })
      throw error
    }
    await this.#dropIfUnlisted(key, copy)
    await this.#shrink()
  }

  async #fetchWithRoom(key: string, { path, giveUp }: Copy): Promise<number> {
    try {
      return await this.#fetch(key, path, giveUp.signal)
    } catch (error) {
      if (!isDiskFull(error)) throw error
      await rm(path, { force: true })
      await this.#shrink(0)
      return await this.#fetch(key, path, giveUp.signal)
    }
  }

  async #shrink(limit: number = this.#limit): Promise<void> {
    const most = Math.min(limit, this.#leased + (this.#idle + (await this.#free())) / 2)
    for (const [key, copy] of this.#copies) {
      if (this.bytes <= most) return
      if (isIdle(copy)) await this.#remove(key, copy)
    }
  }

  get #idle(): number {
    return [...this.#copies.values()].reduce((sum, copy) => sum + (isIdle(copy) ? copy.bytes : 0), 0)
  }

  get #leased(): number {
    return this.bytes - this.#idle
  }

  /** Removes the file of an unused copy that is no longer listed. */
  async #dropIfUnlisted(key: string, copy: Copy): Promise<void> {
    if (copy.leases === 0 && this.#copies.get(key) !== copy) await rm(copy.path, { force: true })
  }

  async #remove(key: string, copy: Copy): Promise<void> {
    this.#copies.delete(key)
    await rm(copy.path, { force: true })
  }

  #use(key: string, copy: Copy): void {
    this.#copies.delete(key)
    this.#copies.set(key, copy)
  }
}

function isIdle({ leases, isReady }: Copy): boolean {
  return leases === 0 && isReady
}

/** Returns the free bytes of a folder's disk; infinity when the disk doesn't report them. */
async function freeBytes(folder: string): Promise<number> {
  const disk = await statfs(folder).catch(() => null)
  return disk ? disk.bavail * disk.bsize : Number.POSITIVE_INFINITY
}

/**
 * True when a copy can still be leased. A copy can't be leased if its download is being aborted because no caller is
 * waiting for it, or if another process mistook this one for dead and deleted the file.
 */
function isUsable({ path, isReady, giveUp }: Copy): boolean {
  return isReady ? existsSync(path) : !giveUp.signal.aborted
}

/** Resolves with the promise, or rejects with the signal's reason as soon as it is aborted. */
async function unlessAborted(promise: Promise<void>, signal: AbortSignal | undefined): Promise<void> {
  if (!signal) return promise
  const aborted = Promise.withResolvers<never>()
  const abort = () => aborted.reject(signal.reason)
  signal.addEventListener('abort', abort, { once: true })
  try {
    await Promise.race([promise, aborted.promise])
  } finally {
    signal.removeEventListener('abort', abort)
    aborted.promise.catch(() => undefined)
  }
}
