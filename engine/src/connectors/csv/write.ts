import type { ConfigOf } from '@anj/workflow'
import { openFileWriter } from '../file/open-file-writer.ts'
import { delimitedWriter } from '../file/write-delimited.ts'
import type { TargetWriter } from '../writer.ts'

export type CsvOutput = ConfigOf<'csvOutput'>

/** Writes one CSV file (RFC 4180). */
export function openCsvWriter(path: string, config: CsvOutput): TargetWriter {
  const { delimiter, header, byteOrderMark } = config
  return openFileWriter(path, {
    check: () => [],
    ...delimitedWriter({ delimiter, header, byteOrderMark, quoting: true }),
  })
}
