import {
  AppError,
  type DatabaseFileOptions,
  type DatasetProfile,
  MOST_TABLES,
  type Note,
  note,
} from '@anj/workflow'
import { unreadable } from '../database-file/file-program.ts'

/** A table that was read from a database file. */
export interface FileTableRead {
  readonly options: DatabaseFileOptions
  readonly profile: DatasetProfile
}

/** Returns the tables of a file as they are listed, with notes about the objects that aren't offered. */
export function listing(
  tables: readonly string[],
  notExecuted: readonly string[],
): { readonly tables: string[]; readonly notes: readonly Note[] } {
  return {
    tables: tables.slice(0, MOST_TABLES),
    notes: [
      ...(notExecuted.length > 0 ? [note('noteNotExecuted', { names: shortList(notExecuted) })] : []),
      ...(tables.length > MOST_TABLES
        ? [note('noteTablesLeftOut', { count: tables.length, limit: MOST_TABLES })]
        : []),
    ],
  }
}

const LONGEST_LIST = 20

function shortList(names: readonly string[]): string {
  const shown = names.slice(0, LONGEST_LIST).join(', ')
  return names.length > LONGEST_LIST ? `${shown}, …` : shown
}

/** Returns the table to read: the wanted one, the first with rows, or the first. */
export async function chooseTable<T extends object | string>(
  tables: readonly T[],
  nameOf: (table: T) => string,
  wanted: string | undefined,
  hasRows: (table: T) => boolean | Promise<boolean>,
): Promise<{ readonly table: T; readonly notes: readonly Note[] }> {
  const [first] = tables
  if (first === undefined) throw unreadable('databaseFileNoTables')
  if (wanted) {
    const table = tables.find((one) => nameOf(one) === wanted)
    if (table === undefined) throw new AppError('databaseTableMissing', { table: wanted })
    return { table, notes: [] }
  }
  let table = first
  for (const one of tables)
    if (await hasRows(one)) {
      table = one
      break
    }
  return { table, notes: tables.length > 1 ? [note('noteTableChosen', { table: nameOf(table) })] : [] }
}
