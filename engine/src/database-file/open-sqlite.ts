import { open } from 'node:fs/promises'
import { constants, DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { AppError, sentence } from '@anj/workflow'
import { MAX_ROW_BYTES } from '../csv/read-csv.ts'
import { unreadable } from './file-program.ts'

/** A column of a SQLite table. */
export interface SqliteColumn {
  readonly name: string
  /** The declared type, which SQLite takes as advice only. */
  readonly declared: string
  /** True if an expression computes the values while they are read. */
  readonly isComputed: boolean
}

/** The tables of a SQLite file. */
export interface SqliteTables {
  readonly tables: readonly string[]
  /** Views and virtual tables, whose rows are not stored in the file. */
  readonly notExecuted: readonly string[]
}

/** A SQLite file that is only read. */
export interface SqliteFile extends Disposable {
  readonly database: DatabaseSync
  /** True if the file's program keeps its latest changes in a second file. */
  readonly hasWal: boolean
  readonly encoding: 'utf-8' | 'utf-16le' | 'utf-16be'
}

const allowed: ReadonlySet<number> = new Set([
  constants.SQLITE_SELECT,
  constants.SQLITE_READ,
  constants.SQLITE_FUNCTION,
  constants.SQLITE_PRAGMA,
])

/** The header has the size of pages, the version of the file and the number of pages. */
const HEADER = 100
const PAGE_SIZE_AT = 16
const READ_VERSION_AT = 19
const CHANGES_AT = 24
const PAGES_AT = 28
const VALID_FOR_AT = 92
/** A page of 65,536 bytes doesn't fit the two bytes of the header. */
const LARGEST_PAGE = 65_536
const WAL = 2

const encodings = { 'UTF-8': 'utf-8', 'UTF-16le': 'utf-16le', 'UTF-16be': 'utf-16be' } as const

/**
 * Opens a SQLite file as an immutable one: SQLite takes no locks, and looks at no other file. The schema of the file is
 * not trusted, and statements can only read.
 */
export async function openSqlite(path: string): Promise<SqliteFile> {
  const { hasWal } = await checkHeader(path)
  const url = pathToFileURL(path)
  url.search = '?immutable=1&mode=ro'
  // A cell can be twice as long as text, because bytes become hexadecimal digits.
  const limits = { length: 3 * MAX_ROW_BYTES, attach: 0 }
  const database = new DatabaseSync(url, { readOnly: true, defensive: true, allowExtension: false, limits })
  try {
    database.exec('pragma trusted_schema = off')
    database.exec('pragma cell_size_check = on')
    // Checks of the file's own schema aren't evaluated while its pages are verified.
    database.exec('pragma ignore_check_constraints = on')
    database.setAuthorizer((action) => (allowed.has(action) ? constants.SQLITE_OK : constants.SQLITE_DENY))
    const found = textOf(database, 'pragma encoding')
    const encoding = encodings[found as keyof typeof encodings]
    if (!encoding) throw unreadable('databaseFileDamaged')
    return { database, hasWal, encoding, [Symbol.dispose]: () => database.close() }
  } catch (error) {
    database.close()
    throw asUnreadable(error)
  }
}

/** Refuses a file that is shorter than its header says. */
async function checkHeader(path: string): Promise<{ readonly hasWal: boolean }> {
  await using file = await open(path, 'r')
  const { size } = await file.stat()
  const { buffer, bytesRead } = await file.read(Buffer.alloc(HEADER), 0, HEADER, 0)
  if (bytesRead < HEADER) throw unreadable('databaseFileCut')
  const stored = buffer.readUInt16BE(PAGE_SIZE_AT)
  const pageSize = stored === 1 ? LARGEST_PAGE : stored
  // Old versions of SQLite changed a file without the number of its pages.
  const isCounted = buffer.readUInt32BE(CHANGES_AT) === buffer.readUInt32BE(VALID_FOR_AT)
  if (isCounted && size < pageSize * buffer.readUInt32BE(PAGES_AT)) throw unreadable('databaseFileCut')
  return { hasWal: buffer[READ_VERSION_AT] === WAL }
}

/** Suffixes of the tables in which SQLite's modules store the rows of a virtual table. */
const shadows = [
  'content',
  'data',
  'idx',
  'docsize',
  'config',
  'segments',
  'segdir',
  'stat',
  'node',
  'parent',
  'rowid',
]

/** Lists the tables of a file from its schema, without opening views or virtual tables. */
export function listSqliteTables({ database }: SqliteFile): SqliteTables {
  const rows = wordsOf(
    database,
    "select type, name, coalesce(rootpage, 0) from sqlite_schema where type in ('table', 'view') order by rowid",
  )
  const named = rows.map(([type = '', name = '', root = '0']) => ({
    name,
    isStored: type === 'table' && root !== '0',
  }))
  const others = named.filter(({ isStored }) => !isStored).map(({ name }) => name)
  const isShadow = (name: string) =>
    others.some((other) =>
      shadows.some((suffix) => name.toLowerCase() === `${other}_${suffix}`.toLowerCase()),
    )
  const tables = named
    .filter(({ name, isStored }) => isStored && !/^sqlite_/i.test(name) && !isShadow(name))
    .map(({ name }) => name)
  return { tables, notExecuted: others }
}

/** Describes the columns of a table. */
export function sqliteColumns({ database }: SqliteFile, table: string): readonly SqliteColumn[] {
  const rows = wordsOf(
    database,
    `select name, type, hidden from pragma_table_xinfo(${quoted(table)}, 'main')`,
  )
  return rows.map(([name = '', declared = '', hidden = '']) => ({
    name,
    declared,
    isComputed: hidden === VIRTUAL,
  }))
}

/** The mark of a column in SQLite's list that is computed when it is read. */
const VIRTUAL = '2'

/** Returns a name as SQL. */
export function named(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

/** Returns a text as SQL. */
export function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}

/** True if a statement over the file can be prepared. A function that only the file's program has is unknown. */
export function canPrepare({ database }: SqliteFile, statement: string): boolean {
  try {
    database.prepare(statement)
    return true
  } catch (error) {
    if (codeOf(error) === ORDINARY_ERROR) return false
    throw error
  }
}

/** Verifies the pages of a table. Damage that SQLite would read over becomes an error. */
export function checkPages({ database }: SqliteFile, table: string): void {
  const found = checkOf(database, table)
  if (found !== 'ok') throw unreadable('databaseFileDamaged', new Error(found))
}

/** Returns SQLite's verdict on a table. An index can have an order that only the file's program knows. */
function checkOf(database: DatabaseSync, table: string): string {
  try {
    return textOf(database, `pragma main.quick_check(${quoted(table)})`)
  } catch (error) {
    throw codeOf(error) === ORDINARY_ERROR ? needsFunctions(table, error) : error
  }
}

/** True for a table with rows. */
export function hasRows({ database }: SqliteFile, table: string): boolean {
  return textOf(database, `select 1 from main.${named(table)} limit 1`) === '1'
}

/** Counts the rows of a table. */
export function countRows({ database }: SqliteFile, table: string): number {
  return Number(textOf(database, `select count(*) from main.${named(table)} not indexed`))
}

/** Returns the first cell of a statement as text. */
function textOf(database: DatabaseSync, statement: string): string {
  return wordsOf(database, statement)[0]?.[0] ?? ''
}

/** Returns the rows of a statement with all cells as text. Only for short results. */
function wordsOf(database: DatabaseSync, statement: string): readonly (readonly string[])[] {
  const prepared = database.prepare(statement)
  prepared.setReturnArrays(true)
  const rows = prepared.all() as unknown as readonly (readonly unknown[])[]
  return rows.map((row) => row.map((cell) => (cell === null ? '' : String(cell))))
}

const ORDINARY_ERROR = 1
const CORRUPT = 11
const NOT_A_DATABASE = 26
/** Extended codes keep the code of the error in their last byte. */
const PRIMARY = 0xff

function codeOf(error: unknown): number | null {
  if (!(error instanceof Error) || !('errcode' in error)) return null
  return typeof error.errcode === 'number' ? error.errcode & PRIMARY : null
}

/** Returns the error for a file that SQLite can't read, and other errors as they are. */
export function asUnreadable(error: unknown): unknown {
  const code = codeOf(error)
  if (code === CORRUPT) return unreadable('databaseFileDamaged', error)
  if (code === NOT_A_DATABASE) return unreadable('databaseFileUnknown', error)
  return code === null ? error : unreadable('databaseFileDamaged', error)
}

/** Returns the error for a table that needs functions of another program. */
export function needsFunctions(table: string, cause?: unknown): AppError {
  return new AppError('databaseFileUnreadable', { why: sentence('databaseFileUses', { table }) }, { cause })
}
