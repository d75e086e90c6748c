import { AppError, sentence } from '@anj/workflow'
import type { Session, TextRow } from '../duckdb/session.ts'
import { sql } from '../duckdb/sql.ts'
import { type CsvForm, MAX_ROW_BYTES } from './read-csv.ts'
import { splitRecords } from './records.ts'
import { lineOfByte } from './scan.ts'

/** A delimited file as DuckDB reads it. */
export interface RejectingFile {
  readonly path: string
  /** The number of lines of the original before the start of this file. */
  readonly linesBefore: number
  readonly options: CsvForm
  /** The number of columns. */
  readonly columns: number
}

/**
 * Returns an error for the first row that DuckDB couldn't read, with the line in the file, and the file; null when it
 * read all rows.
 */
export async function explainReject<F extends RejectingFile>(
  session: Session,
  files: readonly F[],
  signal?: AbortSignal,
): Promise<{ readonly error: AppError; readonly file: F } | null> {
  const rejects = await session.rows(
    sql`select line_byte_position, error_type::varchar, left(csv_line, 100000), error_message, column_idx, file_path
      from reject_errors join reject_scans using (scan_id, file_id)
      qualify row_number() over (partition by file_path order by line_byte_position, column_idx desc) = 1`,
    signal,
  )
  for (const file of files) {
    const reject = rejects.find((one) => one[5] === file.path)
    if (reject) return { error: await errorOf(reject, file, signal), file }
  }
  return null
}

async function errorOf(
  [position, type, text, message, column]: TextRow,
  { path, linesBefore, options, columns }: RejectingFile,
  signal?: AbortSignal,
): Promise<AppError> {
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
