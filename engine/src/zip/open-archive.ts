import { createWriteStream } from 'node:fs'
import { open, writeFile } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { AppError, compareFiles, isLeftover, type MessageCode, MOST_FILES, sentence } from '@anj/workflow'
import * as yauzl from 'yauzl'
import { packedComment } from './packed-comment.ts'
import { isSmall, MOST_RATIO, SMALL, unpackEntry, unpackSmall, WHOLE, ZipFault } from './unpack-entry.ts'

/** A file in an archive. */
export interface ArchivedFile {
  /** The whole path in the archive. */
  readonly path: string
  readonly bytes: number
}

/** The files of an uploaded archive. Folders and leftovers of operating systems are left out. */
export interface FileArchive extends AsyncDisposable {
  /** True if Anj packed the archive from files in a place. */
  readonly isPacked: boolean
  /** The files in natural order of their paths, or in the order in which Anj packed them. */
  readonly files: readonly ArchivedFile[]
  /** Unpacks a file to a new file. Fails unless its size and its checksum match the archive. */
  unpack(path: string, to: string, signal?: AbortSignal): Promise<void>
  /** Returns up to `most` of the first bytes of a file. */
  head(path: string, most: number): Promise<Buffer>
}

const MB = 1_000_000
/** Entries, including folders and leftovers, beyond which an archive isn't listed. */
const MOST_ENTRIES = 10 * MOST_FILES
const LONGEST_PATH = 1_000
/** Only the process itself may read unpacked files. */
const MODE = 0o600
/** The kinds of files in Unix attributes. Archives of other systems have no kind. */
const FILE_KIND = 0o170000
const kindsOfFiles = [0, 0o100000, 0o040000]

/** True for the first bytes of a ZIP archive, which may be empty. */
export function isZip(head: Buffer): boolean {
  const begin = head.subarray(0, 4).toString('hex')
  return begin === '504b0304' || begin === '504b0506'
}

/**
 * Opens an uploaded archive of data files. Refuses names that could lead out of a folder, links, encrypted entries and
 * equal names, although files are never unpacked under their names: such archives come from faulty or hostile programs.
 * `mostBytes` is the size of the files that can be unpacked.
 */
export async function openArchive(path: string, mostBytes: number): Promise<FileArchive> {
  const { zip, entries } = await openEntries(path)
  const file = await open(path, 'r').catch((error: unknown) => {
    zip.close()
    throw error
  })
  const close = async () => {
    zip.close()
    await file.close()
  }
  try {
    const { size } = await file.stat()
    const rooms: Buffer[] = []
    const files = [...entries].map(([name, { uncompressedSize }]) => ({
      path: name,
      bytes: uncompressedSize,
    }))
    const unpacked = files.reduce((sum, { bytes }) => sum + bytes, 0)
    if (unpacked > SMALL && unpacked > MOST_RATIO * size) throw archiveTooMuch(mostBytes)
    // The comment is bytes, because texts aren't decoded.
    const isPacked = Buffer.from(zip.comment).toString() === packedComment
    return {
      isPacked,
      files: isPacked ? files : files.toSorted((a, b) => compareFiles(a.path, b.path)),
      async unpack(name, to, signal) {
        const entry = entries.get(name)
        if (!entry) throw new TypeError(`The archive has no file ${name}`)
        try {
          signal?.throwIfAborted()
          if (isSmall(entry)) {
            const room = rooms.pop() ?? Buffer.allocUnsafe(WHOLE)
            await writeFile(to, await unpackSmall(zip, file, entry, room), { mode: MODE })
            rooms.push(room)
          } else
            await pipeline(
              unpackEntry(zip, path, entry, undefined, signal),
              createWriteStream(to, { mode: MODE }),
            )
        } catch (error) {
          throw error instanceof ZipFault ? faultOf(error, name, mostBytes) : error
        }
      },
      async head(name, most) {
        const entry = entries.get(name)
        if (!entry) throw new TypeError(`The archive has no file ${name}`)
        const pieces: Buffer[] = []
        let length = 0
        try {
          for await (const piece of unpackEntry(zip, path, entry)) {
            pieces.push(piece)
            length += piece.length
            if (length >= most) break
          }
        } catch (error) {
          throw error instanceof ZipFault ? faultOf(error, name, mostBytes) : error
        }
        return Buffer.concat(pieces).subarray(0, most)
      },
      [Symbol.asyncDispose]: close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** An open archive with the files that it contains, by path. Its reader closes it. */
export interface OpenEntries {
  readonly zip: yauzl.ZipFile
  readonly entries: ReadonlyMap<string, yauzl.Entry>
}

/** Opens an archive and lists its files, with the refusals of `openArchive` for names. */
export async function openEntries(path: string): Promise<OpenEntries> {
  const options = { autoClose: false, decodeStrings: false, strictFileNames: true } as const
  const zip = await yauzl.openPromise(path, options).catch((cause: unknown) => {
    throw new AppError('archiveDamaged', {}, { cause })
  })
  try {
    return { zip, entries: await listEntries(zip) }
  } catch (error) {
    zip.close()
    throw error
  }
}

/** Refuses files that take up more room than there is. */
export function refuseTooMuch(files: readonly ArchivedFile[], mostBytes: number): void {
  if (files.reduce((sum, { bytes }) => sum + bytes, 0) > mostBytes) throw archiveTooMuch(mostBytes)
}

/** Returns the refusal of files that take up more room than there is. */
export function archiveTooMuch(mostBytes: number, cause?: unknown): AppError {
  const limits = { limit: Math.floor(mostBytes / MB), ratio: MOST_RATIO }
  return new AppError('archiveTooMuch', limits, { cause })
}

async function listEntries(zip: yauzl.ZipFile): Promise<ReadonlyMap<string, yauzl.Entry>> {
  if (zip.entryCount > MOST_ENTRIES) throw tooMany()
  const entries = new Map<string, yauzl.Entry>()
  const taken = new Set<string>()
  try {
    for await (const entry of zip.eachEntry()) {
      const path = pathOf(entry)
      refuseName(path)
      if (!kindsOfFiles.includes((entry.externalFileAttributes >>> 16) & FILE_KIND))
        refuse('archiveLink', path)
      if (isLeftover(path)) continue
      if (entry.isEncrypted()) refuse('archiveEncrypted', path)
      if (taken.has(path.toLowerCase())) refuse('archiveTwice', path)
      taken.add(path.toLowerCase())
      entries.set(path, entry)
      if (entries.size > MOST_FILES) throw tooMany()
    }
  } catch (cause) {
    throw cause instanceof AppError ? cause : new AppError('archiveDamaged', {}, { cause })
  }
  return entries
}

/** Returns the path of an entry, which is UTF-8 or CP437. */
function pathOf({ generalPurposeBitFlag, fileNameRaw, extraFields }: yauzl.Entry): string {
  return yauzl.getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, true).normalize('NFC')
}

/** Refuses a name that could lead out of a folder. */
export function refuseName(path: string): void {
  if (path === '' || path.length > LONGEST_PATH || /\p{Cc}/u.test(path))
    refuse('archiveNameSigns', path.slice(0, LONGEST_PATH).replaceAll(/\p{Cc}/gu, '\ufffd'))
  if (path.includes('\\')) refuse('archiveBackslash', path)
  if (/^(\/|[a-z]:)/i.test(path)) refuse('archiveAbsolute', path)
  if (path.split('/').includes('..')) refuse('archiveParent', path)
}

type Why = Extract<
  MessageCode,
  `archive${'Absolute' | 'Parent' | 'Backslash' | 'NameSigns' | 'Link' | 'Encrypted' | 'Twice'}`
>

function refuse(why: Why, entry: string): never {
  throw new AppError('archiveRefused', { why: sentence(why, { entry }) })
}

/** Returns the refusal of an archive with more files than one can have. */
export function tooMany(): AppError {
  return new AppError('archiveTooMany', { limit: MOST_FILES.toLocaleString('en') })
}

const whyOf = {
  damaged: sentence('archiveCut'),
  encrypted: sentence('archiveCut'),
  checksum: sentence('archiveChecksum'),
  method: sentence('archiveMethod'),
} as const

function faultOf({ kind, cause }: ZipFault, entry: string, mostBytes: number): AppError {
  if (kind === 'ratio') return archiveTooMuch(mostBytes)
  return new AppError('archiveEntryDamaged', { entry, why: whyOf[kind] }, { cause })
}
