import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSession, type Session } from '../../../engine/src/duckdb/session.ts'
import { constant, name, sql } from '../../../engine/src/duckdb/sql.ts'
import { valueUnder } from '../../../engine/src/ingest/column-candidates.ts'
import { ingestFile } from '../../../engine/src/ingest/ingest-file.ts'
import { AppError, type ColumnProfile, type DataType, suggestedChange } from '../../../workflow/src/index.ts'
import type { TypesFile } from './files.ts'
import { type Written, writeTypesFile } from './write-file.ts'

/** A column whose type isn't the type that people expect, or whose values the type would change. */
export interface Miss {
  readonly file: string
  readonly column: string
  readonly expected: string
  readonly found: string
  /** The first value that changes, as it is written and as it would be written back. */
  readonly changed?: readonly [before: string, after: string]
}

/** The result of a comparison of found types with the truth. `columns` counts all columns. */
export interface Evaluation {
  readonly columns: number
  readonly wrong: readonly Miss[]
  readonly lossy: readonly Miss[]
}

/** Ingests files of `rows` rows, and compares the types found and the values under them with the truth. */
export async function evaluateTypes(files: readonly TypesFile[], rows: number): Promise<Evaluation> {
  const folder = await mkdtemp(join(tmpdir(), 'anj-types-'))
  try {
    await using session = await openSession({
      memoryBytes: 256e6,
      temporaryDirectory: folder,
      temporaryBytes: 1e9,
      directories: [folder],
    })
    const found: Evaluation[] = []
    for (const file of files) found.push(await evaluateFile(session, folder, file, rows))
    return {
      columns: found.reduce((sum, { columns }) => sum + columns, 0),
      wrong: found.flatMap(({ wrong }) => wrong),
      lossy: found.flatMap(({ lossy }) => lossy),
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function evaluateFile(
  session: Session,
  folder: string,
  file: TypesFile,
  rows: number,
): Promise<Evaluation> {
  const originalPath = join(folder, file.name)
  const columnarPath = join(folder, `${file.name}.parquet`)
  const truth = await writeTypesFile(originalPath, file, rows)
  const columns = await profileOf(originalPath, columnarPath, folder, file.name)
  const wrong: Miss[] = []
  const lossy: Miss[] = []
  for (const column of truth) {
    const expected = column.isAmbiguous ? `${column.type}, ambiguous` : column.type
    const miss = { file: file.name, column: column.name, expected }
    const found = columns.find((one) => one.name === column.name)
    if (!found) {
      wrong.push({ ...miss, found: 'no such column' })
      continue
    }
    const type = `${found.suggestedType}${found.ambiguousDate ? ', ambiguous' : ''}`
    if (type !== expected) wrong.push({ ...miss, found: type })
    const changed = await firstChange(session, columnarPath, column, found)
    if (changed) lossy.push({ ...miss, found: type, changed })
  }
  return { columns: truth.length, wrong, lossy }
}

/** Ingests a file and returns its columns; none if the file is refused. */
async function profileOf(
  originalPath: string,
  columnarPath: string,
  folder: string,
  fileName: string,
): Promise<readonly ColumnProfile[]> {
  const limits = { memoryBytes: 256e6, residentBytes: 1e9, temporaryDirectory: folder, temporaryBytes: 1e9 }
  const request = { originalPath, columnarPath, fileName, options: null, limits }
  const ingested = await ingestFile(request, folder, { progress: () => undefined }).catch(
    (cause: unknown) => {
      if (cause instanceof AppError) return null
      throw cause
    },
  )
  return ingested?.profile.columns ?? []
}

/**
 * Converts a column as suggested, and returns the first value that differs from the value that the file's author wrote.
 */
async function firstChange(
  session: Session,
  columnarPath: string,
  { name: title, type, cells }: Written[number],
  profile: ColumnProfile,
): Promise<readonly [string, string] | null> {
  const change = suggestedChange({ name: title, type: 'text' }, profile)
  if (!change) return null
  const { columnName: _name, fromType: _from, toType, ...options } = change
  const value = valueUnder(name(title), { type: toType, options })
  const rows = await session.rows(
    sql`select ${value} from read_parquet(${constant(columnarPath)}, file_row_number = true) order by file_row_number`,
  )
  for (const [row, cell] of cells.entries()) {
    const converted = rows[row]?.[0] ?? null
    if (cell && (converted === null || !isSame(type, cell.value, converted)))
      return [cell.text, converted ?? 'refused']
  }
  return null
}

/** True when a converted value is the same as the true one: as a number, as a moment, or to the letter. */
function isSame(type: DataType, value: string, converted: string): boolean {
  if (type === 'float') return Number(value) === Number(converted)
  if (type === 'int' || type === 'decimal') return plain(value) === plain(converted)
  if (type === 'date') return value === converted.replace(/ 00:00:00$/, '')
  return value === converted
}

function plain(value: string): string {
  const short = value.includes('.') ? value.replace(/\.?0+$/, '') : value
  return short === '-0' ? '0' : short
}
