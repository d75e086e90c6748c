import type { PassThrough } from 'node:stream'
import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { packedComment } from '../zip/packed-comment.ts'
import type { OpenPlace, RemoteFile } from './place.ts'

/** The date is fixed, so that equal files give equal archives. It is the earliest date that ZIP archives support. */
const options = { compress: false, mtime: new Date(1980, 0, 1), forceDosTimestamp: true }

/**
 * Returns a ZIP archive of files in a place as a stream. The files are read one after another and aren't compressed, so
 * the archive costs no more than their bytes. An ingest reads them in the given order. If a file can't be read, the stream ends with the error.
 */
export function packFiles(place: OpenPlace, files: readonly RemoteFile[], signal: AbortSignal): Readable {
  const zip = new ZipFile()
  const packed = zip.outputStream as PassThrough
  zip.on('error', (error) => packed.destroy(error as Error))
  for (const file of files)
    zip.addReadStreamLazy(entryName(file.path), options, (done) => {
      const content = Readable.from(place.read(file, signal), { objectMode: false })
      content.on('error', (error) => packed.destroy(error))
      done(null, content)
    })
  zip.end({ comment: packedComment, forceZip64Format: false })
  return packed
}

/** Returns the name of a file in the archive. Readers take a backslash for the separator of folders. */
export function entryName(path: string): string {
  return lastName(path).replaceAll('\\', '_').normalize('NFC')
}

/** Returns the name of a file without its folder. All files of a set are in one folder, so the names differ. */
export function lastName(path: string): string {
  return path.split('/').at(-1) ?? path
}
