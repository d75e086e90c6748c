import { AppError, type ConfigOf, problemError, sentence, txtOutputProblem } from '@anj/workflow'
import { join, name, sql } from '../../duckdb/sql.ts'
import { type FileFormat, openFileWriter } from '../file/open-file-writer.ts'
import { textColumns } from '../file/texts-of.ts'
import { delimitedWriter } from '../file/write-delimited.ts'
import type { Note, TargetWriter, WriteInput } from '../writer.ts'
import { unquotedRequirements } from './unquoted.ts'

export type TxtOutput = ConfigOf<'txtOutput'>

/** Writes one file of delimited text. Without quoting, it refuses values that a reader would misread. */
export function openTxtWriter(path: string, config: TxtOutput, note: Note): TargetWriter {
  const { delimiter, header, quoting, harmlessFormulas = false } = config
  const text = delimitedWriter({ delimiter, header, quoting, byteOrderMark: false, harmlessFormulas }, note)
  const format: FileFormat = {
    check: (columns) => {
      const found = txtOutputProblem(config, columns)
      if (found) throw problemError(found)
      if (quoting) return []
      return columns.flatMap((column) => unquotedRequirements(column, delimiter))
    },
    write: async (input, file) => {
      if (!quoting) await refuseEmptyLines(input)
      const empty = quoting ? 0 : await countEmpty(input)
      if (empty > 0) note(sentence('noteEmptyTexts', { count: empty }))
      return await text.write(input, file)
    },
    rowsSoFar: text.rowsSoFar,
    readsOnce: text.readsOnce,
    rowText: text.rowText,
  }
  return openFileWriter(path, format, config)
}

/** Refuses rows whose only column has no value, because most readers skip empty lines. */
async function refuseEmptyLines({ session, rows, findRow, columns, signal }: WriteInput): Promise<void> {
  const [only, another] = columns
  if (!only || another) return
  const isEmpty = sql`coalesce(${name(only.name)}::varchar, '') = ''`
  const [count] = await session.row(sql`select count(*) from (${rows}) where ${isEmpty}`, signal)
  if (Number(count) === 0) return
  const first = await findRow(only.name, isEmpty, signal)
  throw new AppError('txtLineEmpty', { column: only.name, count: Number(count), row: first?.row ?? '?' })
}

/**
 * Counts empty texts, which look like nulls without quotes. Texts from files can't be empty, because ingest reads them
 * as null.
 */
async function countEmpty({ session, rows, columns, signal }: WriteInput): Promise<number> {
  const texts = textColumns(columns)
  if (texts.length === 0) return 0
  const counts = texts.map((column) => sql`count_if(${name(column.name)} = '')`)
  const [count] = await session.row(sql`select ${join(counts, sql` + `)} from (${rows})`, signal)
  return Number(count)
}
