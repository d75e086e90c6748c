import { rm } from 'node:fs/promises'
import type { Writable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { AppError, type Column, type DataType } from '@anj/workflow'
import { commitFile } from '../../storage/shared-folder.ts'
import type {
  ColumnRequirement,
  TargetWriter,
  TextInput,
  TextResult,
  WriteInput,
  WriteResult,
} from '../writer.ts'
import { openPartial, partialPath } from './partial-file.ts'
import type { RowStream, RowStreamOptions } from './row-stream.ts'

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
  /** True if `write` reads the rows only once. */
  readonly readsOnce?: boolean
  /** Creates a stream that turns rows in the format of `BodyReader.copyOut` into the bytes of the file. */
  readonly rowText?:
    | ((columns: readonly Column[], file: Writable, options: RowStreamOptions) => RowStream)
    | undefined
}

/** Writes to a partial file next to the target path, compressed if asked. Committing renames it. */
export function openFileWriter(
  path: string,
  format: FileFormat,
  { gzip = false }: { readonly gzip?: boolean } = {},
): TargetWriter {
  let committed = false
  const rowsOfFormat = () => format.rowsSoFar()
  let rowsSoFar = rowsOfFormat
  const { rowText } = format
  /** Opens the partial file for the time of `write`, which may write to the sink. Ends the file if `isComplete`. */
  const withFile = async <R>(
    write: (sink: Writable, file: Writable) => Promise<R>,
    isComplete: (result: R) => boolean,
  ) => {
    const file = openPartial(path)
    // The format's writer fails for the same reason, but may not be listening for errors yet.
    file.on('error', () => undefined)
    const sink = gzip ? compressedInto(file) : file
    try {
      const result = await write(sink, file)
      if (!isComplete(result)) return result
      sink.end()
      await finished(file)
      return result
    } finally {
      sink.destroy()
      file.destroy()
      // A write that is still going on must not reach the next file at this path.
      if (!file.closed) await new Promise<void>((resolve) => file.once('close', () => resolve()))
    }
  }
  return {
    check: async (columns) => {
      if (columns.length === 0) throw new AppError('tableWithoutColumns', {})
      return {
        requirements: await format.check(columns),
        measures: format.measures?.(columns) ?? new Set(),
        newTableRows: null,
        readsOnce: format.readsOnce ?? false,
        write: (input) => {
          rowsSoFar = rowsOfFormat
          return withFile(
            (sink) => format.write(input, sink),
            () => true,
          )
        },
        ...(rowText && {
          writeText: (input) =>
            withFile(
              (sink, file) => {
                const text = rowText(columns, sink, input)
                rowsSoFar = () => text.rows
                return writeText(input, text, file)
              },
              (result) => result !== null,
            ),
        }),
        storedSoFar: () => rowsSoFar(),
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

/** Passes a source's rows through a format's stream. Returns null if a value can only be written by DuckDB. */
async function writeText(
  { copyOut, signal }: TextInput,
  text: RowStream,
  file: Writable,
): Promise<TextResult | null> {
  const failed = Promise.withResolvers<never>()
  failed.promise.catch(() => undefined)
  file.on('error', (error) => {
    failed.reject(error)
    text.destroy(error)
  })
  text.on('error', () => undefined)
  try {
    // The error of the file is the cause of the source's.
    const sent = await Promise.race([copyOut(text, signal), failed.promise])
    text.end()
    await Promise.race([finished(text), failed.promise])
    if (text.isUnusual) return null
    return { written: sent, stored: text.rows, firstRows: text.firstRows }
  } finally {
    text.destroy()
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
