import { type Column, type ConfigOf, csvOutputProblem, problemError } from '@anj/workflow'
import { openFileWriter } from '../file/open-file-writer.ts'
import { delimitedWriter } from '../file/write-delimited.ts'
import type { Note, TargetWriter } from '../writer.ts'

export type CsvOutput = ConfigOf<'csvOutput'>

/** Writes one CSV file (RFC 4180). */
export function openCsvWriter(path: string, config: CsvOutput, note: Note): TargetWriter {
  const { delimiter, header, byteOrderMark, harmlessFormulas = false } = config
  const format = {
    check: (columns: readonly Column[]) => {
      const found = csvOutputProblem(config, columns)
      if (found) throw problemError(found)
      return []
    },
    ...delimitedWriter({ delimiter, header, byteOrderMark, quoting: true, harmlessFormulas }, note),
  }
  return openFileWriter(path, format, config)
}
