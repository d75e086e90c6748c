import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { rename, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { LocalFile } from '../storage.ts'
import { isDiskFull } from './bucket-error.ts'

/** Brings what lies under a key into a file, whole, and says how many bytes it has. */
export type Fetch = (key: string, path: string, signal: AbortSignal) => Promise<number>

interface Copy {
  readonly path: string
  readonly giveUp: AbortController
  /** Resolves when the file is whole. */
  ready: Promise<void>
  isReady: boolean
  bytes: number
  leases: number
}

/**
 * Copies of stored files on this machine's disk. Those that nobody reads take no more than a limit, nor more than is free
 * beside them, the one that was given back first going first; those that are read stay, however large they are. Each is
 * fetched once, however many ask.
 */
export class LocalCopies {
  readonly #folder: string
  readonly #limit: number
  readonly #fetch: Fetch
  readonly #free: () => Promise<number>
  /** By key, the one that was used last at the end. */
  readonly #copies = new Map<string, Copy>()

  /** `free` tells how many bytes of the disk nobody uses. */
  constructor(
    folder: string,
    limit: number,
    fetch: Fetch,
    free: () => Promise<number> = () => freeBytes(folder),
  ) {
    this.#folder = folder
    this.#limit = limit
    this.#fetch = fetch
    this.#free = free
  }

  /** Bytes of all copies but those that are forgotten, whether somebody reads them or not. */
  get bytes(): number {
    return [...this.#copies.values()].reduce((sum, { bytes }) => sum + bytes, 0)
  }

  /** Gives up copies that nobody reads: all of them, or as many as take more than is free beside them. */
  async makeRoom(all: boolean): Promise<void> {
    await this.#shrink(all ? 0 : this.#limit)
  }

  /** A copy that stays until it is given back. An aborted wait ends the fetching when nobody else waits. */
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

  /** Takes a file of this machine as the copy of what was just stored under a key, so that it need not be fetched. */
  async adopt(key: string, path: string, bytes: number): Promise<void> {
    if (this.#copies.has(key)) return rm(path, { force: true })
    const own = join(this.#folder, randomUUID())
    await rename(path, own)
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

  /** Forgets the copies of a key and of all keys below it; a file that somebody reads goes when it is given back. */
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
    // Who waits hears of it; when nobody does any more, nobody needs to.
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

  /** Removes the file of a copy that nobody is given any more, once nobody reads it either. */
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

/** Bytes of a folder's disk that nobody uses; a disk that tells nothing has all the room there may be. */
async function freeBytes(folder: string): Promise<number> {
  const disk = await statfs(folder).catch(() => null)
  return disk ? disk.bavail * disk.bsize : Number.POSITIVE_INFINITY
}

/**
 * Whether it can still be given to somebody: a fetch that nobody waited for is being given up, and who takes this process
 * for dead removes its files.
 */
function isUsable({ path, isReady, giveUp }: Copy): boolean {
  return isReady ? existsSync(path) : !giveUp.signal.aborted
}

/** What a promise gives, or the signal's reason as soon as it is aborted. */
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
