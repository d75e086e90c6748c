import { rm } from 'node:fs/promises'
import type { Writable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { AppError, type Column, type DataType } from '@anj/workflow'
import { commitFile } from '../../storage/shared-folder.ts'
import type { ColumnRequirement, TargetWriter, WriteInput, WriteResult } from '../writer.ts'
import { openPartial, partialPath } from './partial-file.ts'

/** The parts of a file writer that depend on the format. The path and the commit are handled alike for all formats. */
export interface FileFormat {
  /**
   * Refuses columns that the format can't store, and returns the requirements for the values. `columns` is never empty.
   */
  check(columns: readonly Column[]): readonly ColumnRequirement[] | Promise<readonly ColumnRequirement[]>
  /** Returns the types whose columns `write` wants measured. */
  measures?(columns: readonly Column[]): ReadonlySet<DataType>
  /**
   * Writes the complete file to a stream, respecting its backpressure, and leaves the stream open. The stream may be
   * destroyed in the meantime.
   */
  write(input: WriteInput, file: Writable): Promise<WriteResult>
  /** The number of rows written so far, without the header. */
  rowsSoFar(): number
}

/** Writes to a partial file next to the target path, compressed if asked. Committing renames it. */
export function openFileWriter(
  path: string,
  format: FileFormat,
  { gzip = false }: { readonly gzip?: boolean } = {},
): TargetWriter {
  let committed = false
  return {
    check: async (columns) => {
      if (columns.length === 0) throw new AppError('tableWithoutColumns', {})
      return {
        requirements: await format.check(columns),
        measures: format.measures?.(columns) ?? new Set(),
        newTableRows: null,
        write: async (input) => {
          const file = openPartial(path)
          // The format's writer fails for the same reason, but may not be listening for errors yet.
          file.on('error', () => undefined)
          const sink = gzip ? compressedInto(file) : file
          try {
            const result = await format.write(input, sink)
            sink.end()
            await finished(file)
            return result
          } finally {
            sink.destroy()
            file.destroy()
          }
        },
        storedSoFar: () => format.rowsSoFar(),
        mark: async () => ({ kind: 'file', path }),
        commit: async () => {
          await commitFile(partialPath(path), path)
          committed = true
        },
      }
    },
    [Symbol.asyncDispose]: async () => {
      if (!committed) await rm(partialPath(path), { force: true })
    },
  }
}

/** Returns a stream that compresses into a file. Either one fails when the other does. */
function compressedInto(file: Writable): Writable {
  const packed = createGzip()
  packed.on('error', (error) => file.destroy(error))
  file.on('error', (error) => packed.destroy(error))
  packed.pipe(file)
  return packed
}
