import { AppError, type Dictionary, type DictionaryColumn, sentence } from '@anj/workflow'
import type { DatabaseConnection } from '../../../model/connection.ts'
import type { DictionaryScope } from '../../connector.ts'
import { dictionaryOf, type TableHead, type TablePart, unreadableTablesNote } from '../../dictionary-of.ts'
import { runUntilAborted } from '../../until-aborted.ts'
import { connect, type Database } from '../connect.ts'
import { endConnection } from '../end-connection.ts'
import { isPermissionDenied } from '../problems.ts'
import {
  type CatalogueCheck,
  type CatalogueForeignKeyColumn,
  type CatalogueForeignKeyRule,
  type CatalogueIndexColumn,
  catalogueColumn,
  checkOf,
  columnOf,
  foreignKeysOf,
  indexesOf,
  jsonColumns,
  keysOf,
  numberOrNull,
  placeOf,
} from './read-dictionary-parts.ts'
import * as queries from './read-dictionary-queries.ts'
import { readObjects } from './read-objects.ts'
import { textsOf } from './row-texts.ts'
import { seesAllTables } from './sees-all-tables.ts'

interface About {
  readonly database: string
  readonly version: string
  readonly counts: number | string
  /** `lower_case_table_names`: 0 if database names that differ in case are different. */
  readonly folded: number | string
  readonly collation: string
  readonly characterSet: string
}

interface CatalogueTable {
  readonly of: string
  readonly type: string
  readonly rows: number | string | null
  readonly data: number | string | null
  readonly indexes: number | string | null
  readonly comment: string
  readonly collation: string | null
  /** Contains the word 'partitioned' for a partitioned table. */
  readonly options: string | null
  readonly engine: string | null
  /** The next value of the AUTO_INCREMENT column. */
  readonly next: number | string | null
}

/** Reads the catalogue with one query for each of its tables. Ignores the scope's schemas: a MySQL database is a schema. */
export async function readDictionary(
  connection: DatabaseConnection,
  databaseName: string,
  scope: DictionaryScope,
  signal: AbortSignal,
): Promise<Dictionary> {
  if (databaseName === '') throw new AppError('databaseNameRequired', {})
  signal.throwIfAborted()
  await using database = await connect(connection, { databaseName, applicationName: 'anj reading' })
  return await runUntilAborted(
    signal,
    () => void endConnection(database, connection, signal.reason),
    () => readAll(database, connection, databaseName, scope),
  )
}

async function readAll(
  database: Database,
  { kind, serverName }: DatabaseConnection,
  databaseName: string,
  scope: DictionaryScope,
): Promise<Dictionary> {
  const { isMariaDb } = database
  // By default, MySQL caches row counts and sizes for a day. Some servers lack this setting.
  if (!isMariaDb) await database.run('set session information_schema_stats_expiry = 0').catch(() => undefined)
  await database.run('start transaction read only')
  const [about] = await database.rows<About>(queries.aboutServer)
  if (!about) throw new Error('The server said nothing of itself')
  const context = { database: about.database, has: await knownColumns(database) }
  const tables = await database.rows<CatalogueTable>(queries.tablesOf(context, scope))
  const indexed = await database.rows<CatalogueIndexColumn>(queries.indexesOf(context))
  const referring = await database.rows<CatalogueForeignKeyColumn>(queries.foreignKeyColumnsOf(context))
  const rules = await database.rows<CatalogueForeignKeyRule>(queries.foreignKeyRulesOf(context))
  const asked = queries.checksOf(context)
  const checks = asked === null ? [] : await database.rows<CatalogueCheck>(asked)
  const { columns, namesOf, closed } = await readColumns(database, context, about, tables, checks)
  const uses = Number(about.counts) === 1 ? await readUses(database, context) : noUses
  const nameOf = Number(about.folded) === 0 ? (name: string) => name : (name: string) => name.toLowerCase()
  const whole = await seesAllTables(database, about.database, nameOf)
  const heads = tables.map((table) => ({
    of: table.of,
    part: tableOf(table, namesOf.has(table.of) && !closed.has(table.of)),
  }))
  const numbered = tables.map(({ of, next, options }) => ({
    of,
    next,
    isPartitioned: isPartitioned(options),
  }))
  const { objects, extra, missing } = await readObjects(
    database,
    { database: about.database, isMariaDb, views: scope.views },
    numbered,
    columns,
  )
  const indexes = indexesOf(indexed, (of, name) => uses.of.get(placeOf({ of, name })) ?? null)
  return dictionaryOf(
    {
      kind,
      database: databaseName,
      server: serverName,
      version: `${isMariaDb ? 'MariaDB' : 'MySQL'} ${/^[\d.]+/.exec(about.version)?.[0] ?? about.version}`,
      usesSince: uses.since,
      objects: { characterSet: about.characterSet, collation: about.collation, ...objects },
      unseen: [
        ...(whole ? [] : [sentence('unseenTables')]),
        ...unreadableTablesNote(heads.map(({ part }) => part)),
        ...(missing.length > 0 ? [sentence('unseenObjects', { objects: missing.join(', ') })] : []),
        ...(uses.isForbidden ? [sentence('unseenUses')] : []),
      ],
    },
    {
      tables: heads,
      columns,
      primaryKeys: keysOf(indexes, 'primaryKey'),
      uniqueKeys: keysOf(indexes, 'uniqueKey'),
      foreignKeys: foreignKeysOf(referring, rules, (schema) => nameOf(schema) === nameOf(about.database)),
      indexes,
      checks: checks.map((check) => ({
        of: check.of,
        part: checkOf(check, namesOf.get(check.of) ?? new Set()),
      })),
      extra,
    },
  )
}

interface ReadColumns {
  readonly columns: readonly TablePart<DictionaryColumn>[]
  readonly namesOf: ReadonlyMap<string, ReadonlySet<string>>
  /** The tables with at least one column that this login may not read. */
  readonly closed: ReadonlySet<string>
}

/** Streams the columns, by far the largest part of a catalogue, so that no intermediate rows stay in memory. */
async function readColumns(
  database: Database,
  context: queries.QueryContext,
  about: About,
  tables: readonly CatalogueTable[],
  checks: readonly CatalogueCheck[],
): Promise<ReadColumns> {
  const { isMariaDb } = database
  const collationOf = new Map(tables.map(({ of, collation }) => [of, collation]))
  const json = jsonColumns(checks)
  const columns: TablePart<DictionaryColumn>[] = []
  const namesOf = new Map<string, Set<string>>()
  const closed = new Set<string>()
  await database.stream(queries.columnsOf(context), (bytes, start, end) => {
    const column = catalogueColumn(textsOf(bytes, start, end))
    const { of, name } = column
    const isJson = json.size > 0 && json.has(placeOf(column))
    const collations = [about.collation, collationOf.get(of) ?? about.collation]
    columns.push({ of, part: columnOf(column, { isMariaDb, collations, isJson }) })
    const names = namesOf.get(of)
    if (names) names.add(name)
    else namesOf.set(of, new Set([name]))
    if (!/\bselect\b/i.test(column.privileges)) closed.add(of)
  })
  return { columns, namesOf, closed }
}

/** Finds the optional catalogue columns that this server has. They differ by product and version. */
async function knownColumns(database: Database): Promise<queries.QueryContext['has']> {
  const rows = await database.rows<{ name: string }>(queries.catalogueColumns)
  const names = new Set(rows.map(({ name }) => name))
  return {
    expression: names.has('statistics.expression'),
    checks: names.has('check_constraints.check_clause'),
    checkTable: names.has('check_constraints.table_name'),
  }
}

interface Uses {
  readonly of: ReadonlyMap<string, number>
  readonly since: string | null
  readonly isForbidden: boolean
}

const noUses: Uses = { of: new Map(), since: null, isForbidden: false }
const SECOND = 1000

/** Reads the number of uses of each index since the server started. */
async function readUses(database: Database, context: queries.QueryContext): Promise<Uses> {
  try {
    const rows = await database.rows<{ of: string; name: string; uses: number | string }>(
      queries.usesOf(context),
    )
    const [up] = await database.rows(queries.uptime)
    const seconds = Number(Object.values(up ?? {})[1])
    return {
      of: new Map(rows.map((row) => [placeOf(row), Number(row.uses)])),
      since: new Date(Date.now() - seconds * SECOND).toISOString(),
      isForbidden: false,
    }
  } catch (error) {
    if (!isPermissionDenied(error)) throw error
    return { ...noUses, isForbidden: true }
  }
}

function tableOf(
  { of, type, rows, data, indexes, comment, options, engine, collation }: CatalogueTable,
  readable: boolean,
): TableHead {
  const isView = type === 'VIEW'
  return {
    schema: '',
    name: of,
    kind: isView ? 'view' : 'table',
    comment: isView || comment === '' ? null : comment,
    rows: isView ? null : numberOrNull(rows),
    bytes: isView || data === null ? null : Number(data) + Number(indexes ?? 0),
    readable,
    ...(isPartitioned(options) ? { partitionKey: [] } : {}),
    ...(engine && { engine }),
    // The name of a collation begins with the name of its character set.
    ...(collation && { collation, characterSet: collation.split('_')[0] ?? collation }),
  }
}

function isPartitioned(options: string | null): boolean {
  return /\bpartitioned\b/i.test(options ?? '')
}
