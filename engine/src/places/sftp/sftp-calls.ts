import { AppError } from '@anj/workflow'
import type { Client, SFTPWrapper } from 'ssh2'
import { stallLimit } from '../place.ts'

/** The file or folder that a call concerns, for messages. */
export interface CallSubject {
  readonly path: string
  readonly isFolder?: boolean
  /** True if the call writes. */
  readonly writes?: boolean
  readonly signal: AbortSignal
}

type Done<T> = (error: Error | null | undefined, value?: T) => void

/** Statuses of SFTP (draft-ietf-secsh-filexfer-02, 7). */
const noSuchFile = 2
const permissionDenied = 3

/** The largest content of a request that every server accepts (draft-ietf-secsh-filexfer-02, 3). */
export const everyServers = 32 * 1024

/** The largest content of a request that Anj sends. */
const largest = 256 * 1024

/**
 * The calls to an SFTP server. Each call ends with an answer, after the connection breaks, after a minute without any
 * answer, or when its signal is aborted.
 */
export class SftpCalls {
  readonly #sftp: SFTPWrapper
  readonly #place: string
  readonly #waiting = new Set<(error: unknown) => void>()
  /** Fails the waiting calls. One timer serves all of them, because a file needs thousands of calls. */
  #stall: NodeJS.Timeout | undefined
  #lost: AppError | null = null

  constructor(client: Client, sftp: SFTPWrapper, place: string) {
    this.#sftp = sftp
    this.#place = place
    const lose = (cause?: unknown) => {
      this.#lost ??= new AppError('placeBroken', { place }, { cause })
      for (const fail of this.#waiting) fail(this.#lost)
    }
    client.on('error', lose).on('close', () => lose())
    sftp.on('error', lose).on('close', () => lose())
  }

  /** The largest read in bytes that the server accepts. */
  get largestRead(): number {
    return largestOf(this.#sftp, '_maxReadLen')
  }

  /** The largest write in bytes that the server accepts. */
  get largestWrite(): number {
    return largestOf(this.#sftp, '_maxWriteLen')
  }

  /** Sends one request and returns its answer. */
  call<T>(subject: CallSubject, send: (sftp: SFTPWrapper, done: Done<T>) => void): Promise<T> {
    const { signal } = subject
    return new Promise((resolve, reject) => {
      signal.throwIfAborted()
      if (this.#lost) throw this.#lost
      const end = (settle: () => void) => {
        signal.removeEventListener('abort', abort)
        this.#waiting.delete(fail)
        this.#watch()
        settle()
      }
      const fail = (error: unknown) => end(() => reject(error))
      const abort = () => fail(signal.reason)
      signal.addEventListener('abort', abort, { once: true })
      this.#waiting.add(fail)
      if (this.#waiting.size === 1) this.#watch()
      send(this.#sftp, (error, value) =>
        error ? fail(this.#lost ?? this.#problem(error, subject)) : end(() => resolve(value as T)),
      )
    })
  }

  /**
   * Gives the waiting calls the whole time from now on. A slow line needs longer than the limit for all calls that are
   * under way, but it answers again and again.
   */
  #watch(): void {
    if (this.#waiting.size === 0) {
      clearTimeout(this.#stall)
      this.#stall = undefined
    } else if (this.#stall) this.#stall.refresh()
    else this.#stall = setTimeout(() => this.#stalled(), stallLimit)
  }

  #stalled(): void {
    this.#stall = undefined
    const error = new AppError('placeStalled', { place: this.#place, seconds: stallLimit / 1000 })
    for (const fail of this.#waiting) fail(error)
  }

  /** Closes a handle without waiting. If the connection is gone, the server has closed it. */
  close(handle: Buffer): void {
    if (!this.#lost) this.#sftp.close(handle, () => undefined)
  }

  #problem(
    cause: Error & { readonly code?: unknown },
    { path, isFolder = false, writes = false }: CallSubject,
  ): AppError {
    const at = { path, place: this.#place }
    switch (cause.code) {
      case noSuchFile:
        return new AppError(isFolder ? 'placeFolderGone' : 'placeFileGone', at, { cause })
      case permissionDenied:
        return new AppError(writes ? 'placeWriteForbidden' : 'placeForbidden', at, { cause })
      default:
        return new AppError(
          writes ? 'placeWriteRefused' : 'placeRefused',
          { ...at, reason: cause.message },
          { cause },
        )
    }
  }
}

/**
 * Returns the limit that the client keeps to, which comes from the server or from its kind. The client divides larger
 * requests, and sends their parts one after another.
 */
function largestOf(sftp: SFTPWrapper, name: '_maxReadLen' | '_maxWriteLen'): number {
  const limit = (sftp as unknown as Readonly<Record<string, unknown>>)[name]
  return typeof limit === 'number' && limit > everyServers ? Math.min(limit, largest) : everyServers
}
