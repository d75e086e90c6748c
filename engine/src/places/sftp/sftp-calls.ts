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

/**
 * The calls to an SFTP server. Each call ends with an answer, after the connection breaks, after a minute without any
 * answer, or when its signal is aborted.
 */
export class SftpCalls {
  readonly #sftp: SFTPWrapper
  readonly #place: string
  readonly #waiting = new Map<(error: unknown) => void, NodeJS.Timeout>()
  #lost: AppError | null = null

  constructor(client: Client, sftp: SFTPWrapper, place: string) {
    this.#sftp = sftp
    this.#place = place
    const lose = (cause?: unknown) => {
      this.#lost ??= new AppError('placeBroken', { place }, { cause })
      for (const fail of this.#waiting.keys()) fail(this.#lost)
    }
    client.on('error', lose).on('close', () => lose())
    sftp.on('error', lose).on('close', () => lose())
  }

  /** Sends one request and returns its answer. */
  call<T>(subject: CallSubject, send: (sftp: SFTPWrapper, done: Done<T>) => void): Promise<T> {
    const { signal } = subject
    return new Promise((resolve, reject) => {
      signal.throwIfAborted()
      if (this.#lost) throw this.#lost
      const end = (settle: () => void) => {
        clearTimeout(timer)
        signal.removeEventListener('abort', abort)
        this.#waiting.delete(fail)
        // A slow line needs longer than the limit for all calls that are under way, but it answers again and again.
        for (const other of this.#waiting.values()) other.refresh()
        settle()
      }
      const fail = (error: unknown) => end(() => reject(error))
      const abort = () => fail(signal.reason)
      const timer = setTimeout(
        () => fail(new AppError('placeStalled', { place: this.#place, seconds: stallLimit / 1000 })),
        stallLimit,
      )
      signal.addEventListener('abort', abort, { once: true })
      this.#waiting.set(fail, timer)
      send(this.#sftp, (error, value) =>
        error ? fail(this.#lost ?? this.#problem(error, subject)) : end(() => resolve(value as T)),
      )
    })
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
