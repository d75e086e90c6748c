import {
  countValues,
  type FileProblem,
  type FileTable,
  type ParsedFile,
  parseWorkflowFile,
  problem,
  type Result,
} from '@anj/workflow'
import { rowsAsCsvBytes } from '../csv/rows-as-csv.ts'

/** Rows of a workflow file as the bytes of a CSV file (`rowsAsCsvOptions`). */
export interface FileTableBytes extends Omit<FileTable, 'rows'> {
  readonly header: readonly string[]
  /** Number of rows after the header row. */
  readonly rowCount: number
  readonly csv: Uint8Array<ArrayBuffer>
}

/**
 * The content of a workflow file with its rows as bytes, so that threads can transfer the content without copying it.
 */
export interface ParsedFileBytes extends Omit<ParsedFile, 'tables'> {
  readonly tables: readonly FileTableBytes[]
}

/**
 * Maximum number of values in a file. This many values fit in two gigabytes after parsing. A list or object counts as
 * three.
 */
const mostValues = 12_000_000

/** Parses the text of a workflow file. Refuses a text with so many values that parsing it would exhaust the memory. */
export async function parseFileToBytes(given: string): Promise<Result<ParsedFileBytes, FileProblem>> {
  const { containers, values } = countValues(given)
  const count = values + 2 * containers
  if (count > mostValues)
    return { ok: false, problem: problem('fileHoldsTooMuch', { count, limit: mostValues }) }
  const parsed = parseWorkflowFile(given)
  if (!parsed.ok) return parsed
  const tables = await Promise.all(parsed.value.tables.map(hold))
  return { ok: true, value: { ...parsed.value, tables } }
}

async function hold({ rows, ...table }: FileTable): Promise<FileTableBytes> {
  const csv = await rowsAsCsvBytes(rows)
  return { ...table, header: rows[0] ?? [], rowCount: Math.max(0, rows.length - 1), csv }
}
