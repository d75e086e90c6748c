import { AppError, type CsvOptions, sentence } from '@anj/workflow'
import type { Session } from '../duckdb/session.ts'
import { sql } from '../duckdb/sql.ts'
import { MAX_ROW_BYTES } from './read-csv.ts'
import { splitRecords } from './records.ts'
import { lineOfByte } from './scan.ts'

/**
 * Returns an error for the first row that DuckDB couldn't read, with the line in the file; null when it read all
 * rows.
 */
export async function explainReject(
  session: Session,
  { path, linesBefore }: { readonly path: string; readonly linesBefore: number },
  options: Pick<CsvOptions, 'delimiter' | 'quote' | 'header'>,
  columns: number,
  signal?: AbortSignal,
): Promise<AppError | null> {
  const [first] = await session.rows(
    sql`select line_byte_position, error_type::varchar, left(csv_line, 100000), error_message, column_idx from reject_errors
      order by line_byte_position, column_idx desc limit 1`,
    signal,
  )
  if (!first) return null
  const [position, type, text, message, column] = first
  const line = linesBefore + (await lineOfByte(path, Number(position ?? 0), signal))
  const [record] = splitRecords(text ?? '', options, 1)
  if (type === 'LINE SIZE OVER MAXIMUM')
    return new AppError('csvRowTooLong', { line, limit: MAX_ROW_BYTES / 1_000_000 })
  if (type === 'UNQUOTED VALUE') {
    const behind = record?.fault === 'textBehindQuote'
    return new AppError(behind ? 'csvTextBehindQuote' : 'csvQuoteNotClosed', { line })
  }
  if (type === 'TOO MANY COLUMNS' || type === 'MISSING COLUMNS') {
    const values = record?.cells.length ?? Number(column)
    return new AppError('csvRagged', {
      line,
      values: values === 1 ? '1 value' : `${values} values`,
      first: sentence(options.header ? 'csvHeaderName' : 'csvFirstRowName'),
      columns,
    })
  }
  return new AppError('csvUnreadable', { detail: `${message ?? type} (${line})` })
}
