import { randomUUID } from 'node:crypto'
import { AppError } from '@anj/workflow'
import type { SFTPWrapper } from 'ssh2'
import {
  type IfExists,
  type PlaceContent,
  type PlaceWriter,
  type Published,
  type RemoteFile,
  RemoteFileChanged,
  type StagedFile,
} from '../place.ts'
import type { SftpCalls } from './sftp-calls.ts'

/** The bytes that are sent before the server has confirmed them, as for reads. */
const underWay = 2 * 1024 * 1024

interface Writing {
  /** The name of the place, for messages. */
  readonly place: string
  /** Returns a path on the server. */
  readonly full: (path: string) => string
  readonly stat: (path: string, signal: AbortSignal) => Promise<RemoteFile>
}

/** True for the name under which content waits in its folder until it is complete. */
export function isStagedName(fileName: string): boolean {
  return /^\.anj-[\da-f-]{36}\.(?:part|old)$/.test(fileName)
}

/**
 * Writes to an SFTP server. Content is written under another name in the same folder and renamed when it is complete,
 * because only a rename in one folder is a single step on every server.
 */
export class SftpWriter implements PlaceWriter {
  readonly #calls: SftpCalls
  readonly #writing: Writing

  constructor(calls: SftpCalls, writing: Writing) {
    this.#calls = calls
    this.#writing = writing
  }

  async begin(path: string, bytes: number): Promise<StagedFile> {
    return { path, bytes, id: randomUUID() }
  }

  async fill(staged: StagedFile, content: PlaceContent, signal: AbortSignal): Promise<void> {
    const { path } = staged
    const about = { path, signal, writes: true }
    const handle = await this.#open(staged, signal)
    try {
      const size = await this.#write(handle, content, about)
      const { size: written } = await this.#calls.call<{ readonly size: number }>(about, (sftp, done) =>
        sftp.fstat(handle, done),
      )
      if (size !== staged.bytes || written !== staged.bytes)
        throw new AppError('placeWriteShort', { path, place: this.#writing.place })
      await this.#flush(handle, about)
    } catch (error) {
      this.#calls.close(handle)
      throw error
    }
    // Some servers report only here that their disk is full.
    await this.#calls.call<undefined>(about, (sftp, done) => sftp.close(handle, done))
  }

  async publish(staged: StagedFile, ifExists: IfExists, signal: AbortSignal): Promise<Published> {
    const { path } = staged
    const temporary = namesOf(staged).part
    const size = await this.#size(temporary, signal)
    if (size === null) {
      // An attempt to replace the file in two steps may have ended before it removed the former file.
      if (ifExists === 'replaceInSteps') await this.discard(staged, signal)
      return 'gone'
    }
    if (size !== staged.bytes) throw new AppError('placeWriteShort', { path, place: this.#writing.place })
    if (ifExists !== 'leave') {
      const renamed = await this.#replace(temporary, path, signal)
      if (renamed !== 'unsupported') return renamed ? 'published' : 'gone'
    }
    const exists = (await this.#size(path, signal)) !== null
    if (exists && ifExists === 'leave') return 'exists'
    if (exists && ifExists === 'replace')
      throw new AppError('placeNotReplaceable', { path, place: this.#writing.place })
    if (exists) await this.#move(path, namesOf(staged).old, signal)
    try {
      const isMoved = await this.#move(temporary, path, signal)
      if (!isMoved && exists) await this.#move(namesOf(staged).old, path, signal)
      if (isMoved && ifExists === 'replaceInSteps') await this.#delete(namesOf(staged).old, signal)
      return isMoved ? 'published' : 'gone'
    } catch (error) {
      // Another system may have written the file since it was looked for.
      if (ifExists === 'leave' && (await this.#size(path, signal)) !== null) return 'exists'
      if (exists) await this.#move(namesOf(staged).old, path, signal)
      throw error
    }
  }

  async discard(staged: StagedFile, signal: AbortSignal): Promise<void> {
    const { part, old } = namesOf(staged)
    // An attempt to replace the file in two steps may have ended between them.
    if ((await this.#size(old, signal)) !== null) {
      if ((await this.#size(staged.path, signal)) === null) await this.#move(old, staged.path, signal)
      else await this.#delete(old, signal)
    }
    await this.#delete(part, signal)
  }

  async rename(file: RemoteFile, to: string, signal: AbortSignal): Promise<void> {
    const { place } = this.#writing
    await this.#requireSame(file, signal)
    if ((await this.#size(to, signal)) !== null) throw new AppError('placeFileExists', { path: to, place })
    if (!(await this.#move(file.path, to, signal)))
      throw new AppError('placeFolderGone', { path: folderOf(to) || '/', place })
  }

  async makeFolder(path: string, signal: AbortSignal): Promise<void> {
    const names = path.split('/')
    for (let depth = 1; depth <= names.length; depth++) {
      const folder = names.slice(0, depth).join('/')
      if ((await this.#size(folder, signal)) !== null) continue
      await this.#calls.call<undefined>({ path: folder, signal, writes: true }, (sftp, done) =>
        sftp.mkdir(this.#writing.full(folder), done),
      )
    }
  }

  async remove(file: RemoteFile, signal: AbortSignal): Promise<void> {
    if ((await this.#size(file.path, signal)) === null) return
    await this.#requireSame(file, signal)
    await this.#delete(file.path, signal)
  }

  async #requireSame({ path, bytes, modifiedAt }: RemoteFile, signal: AbortSignal): Promise<void> {
    const now = await this.#writing.stat(path, signal)
    if (now.bytes !== bytes || now.modifiedAt !== modifiedAt)
      throw new RemoteFileChanged('The file is in another state')
  }

  /** Creates the file under its temporary name. No other attempt writes to the same name. */
  async #open(staged: StagedFile, signal: AbortSignal): Promise<Buffer> {
    const { path } = staged
    try {
      return await this.#calls.call<Buffer>({ path, signal, writes: true }, (sftp, done) =>
        sftp.open(this.#writing.full(namesOf(staged).part), 'wx', done),
      )
    } catch (error) {
      if (!isMissing(error)) throw error
      throw new AppError(
        'placeFolderGone',
        { path: folderOf(path) || '/', place: this.#writing.place },
        { cause: error },
      )
    }
  }

  /** Writes content with many requests under way at once, and returns its size. */
  async #write(handle: Buffer, content: PlaceContent, about: Subject): Promise<number> {
    const piece = this.#calls.largestWrite
    const atOnce = Math.floor(underWay / piece)
    let at = 0
    let pending = 0
    /** Ends the wait for an answer. */
    let answered = () => {}
    const failures: unknown[] = []
    const whenAnswered = () =>
      new Promise<void>((resolve) => {
        answered = resolve
      })
    for await (const chunk of content.read())
      for (let from = 0; from < chunk.length; from += piece) {
        const length = Math.min(piece, chunk.length - from)
        const position = at
        at += length
        pending += 1
        this.#calls
          .call<undefined>(about, (sftp, done) => sftp.write(handle, chunk, from, length, position, done))
          .catch((error: unknown) => void failures.push(error))
          .finally(() => {
            pending -= 1
            answered()
          })
        if (pending >= atOnce) await whenAnswered()
        if (failures.length > 0) throw failures[0]
      }
    while (pending > 0) await whenAnswered()
    if (failures.length > 0) throw failures[0]
    return at
  }

  /** Has the server write the content to its disk, if it can be asked to. */
  async #flush(handle: Buffer, about: Subject): Promise<void> {
    await this.#extended(about, (sftp, done) => sftp.ext_openssh_fsync(handle, done))
  }

  /** Replaces a file in one step. Returns false without the file to rename. */
  async #replace(from: string, to: string, signal: AbortSignal): Promise<boolean | 'unsupported'> {
    const { full } = this.#writing
    try {
      const isDone = await this.#extended({ path: to, signal, writes: true }, (sftp, done) =>
        sftp.ext_openssh_rename(full(from), full(to), done),
      )
      return isDone || 'unsupported'
    } catch (error) {
      if (isMissing(error)) return false
      throw error
    }
  }

  /** Calls an extension of the protocol. Returns false if the server doesn't have it. */
  async #extended(
    about: Subject,
    send: (sftp: SFTPWrapper, done: (error?: Error | null) => void) => void,
  ): Promise<boolean> {
    return this.#calls.call<boolean>(about, (sftp, done) => {
      try {
        send(sftp, (error) => done(error, true))
      } catch {
        // The client throws at once if the server hasn't offered the extension.
        done(undefined, false)
      }
    })
  }

  /** Renames a file to a name that no file has. Returns false without the file or the folder. */
  async #move(from: string, to: string, signal: AbortSignal): Promise<boolean> {
    const { full } = this.#writing
    try {
      await this.#calls.call<undefined>({ path: to, signal, writes: true }, (sftp, done) =>
        sftp.rename(full(from), full(to), done),
      )
      return true
    } catch (error) {
      if (isMissing(error)) return false
      throw error
    }
  }

  async #delete(path: string, signal: AbortSignal): Promise<void> {
    try {
      await this.#calls.call<undefined>({ path, signal, writes: true }, (sftp, done) =>
        sftp.unlink(this.#writing.full(path), done),
      )
    } catch (error) {
      if (!isMissing(error)) throw error
    }
  }

  /** Returns the size of whatever has a name, or null if nothing has it. */
  async #size(path: string, signal: AbortSignal): Promise<number | null> {
    try {
      const { size } = await this.#calls.call<{ readonly size: number }>({ path, signal }, (sftp, done) =>
        sftp.lstat(this.#writing.full(path), done),
      )
      return size
    } catch (error) {
      if (isMissing(error)) return null
      throw error
    }
  }
}

interface Subject {
  readonly path: string
  readonly signal: AbortSignal
  readonly writes: boolean
}

/** Returns the names of unfinished content, and of a file that is being replaced in two steps. */
function namesOf({ path, id }: StagedFile): { readonly part: string; readonly old: string } {
  const folder = folderOf(path)
  const start = `${folder === '' ? '' : `${folder}/`}.anj-${id}`
  return { part: `${start}.part`, old: `${start}.old` }
}

function folderOf(path: string): string {
  return path.split('/').slice(0, -1).join('/')
}

function isMissing(error: unknown): boolean {
  return error instanceof AppError && error.code === 'placeFileGone'
}
