import { rm } from 'node:fs/promises'
import type { Writable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { AppError, type Column } from '@anj/workflow'
import { commitFile } from '../../storage/shared-folder.ts'
import type { ColumnDemand, TargetWriter, WriteInput, WriteResult } from '../writer.ts'
import { openPartial, partialOf } from './partial-file.ts'

/** What one kind of file does of its own; where the file lies and how it is committed is the same for all. */
export interface FileFormat {
  /** Refuses what this kind of file can't hold, and says what the rows must meet. There is at least one column. */
  check(columns: readonly Column[]): readonly ColumnDemand[]
  /** Writes the whole file into a stream, no faster than it takes it, and leaves the stream open. It may be destroyed. */
  write(input: WriteInput, file: Writable): Promise<WriteResult>
  /** Rows, without the header, that went into the file so far. */
  rowsSoFar(): number
}

/** Writes one file beside its place and renames it there as the commit. */
export function openFileWriter(path: string, format: FileFormat): TargetWriter {
  let committed = false
  return {
    check: async (columns) => {
      if (columns.length === 0) throw new AppError('tableWithoutColumns', {})
      return format.check(columns)
    },
    write: async (input) => {
      const file = openPartial(path)
      // Whoever writes into it fails with the same reason; nobody may have been listening yet.
      file.on('error', () => undefined)
      try {
        const result = await format.write(input, file)
        file.end()
        await finished(file)
        return result
      } finally {
        file.destroy()
      }
    },
    storedSoFar: () => format.rowsSoFar(),
    mark: async () => ({ kind: 'file', path }),
    commit: async () => {
      await commitFile(partialOf(path), path)
      committed = true
    },
    [Symbol.asyncDispose]: async () => {
      if (!committed) await rm(partialOf(path), { force: true })
    },
  }
}
