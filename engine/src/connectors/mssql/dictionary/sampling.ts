import { AppError, type TableRef, tableKey, tableLabel } from '@anj/workflow'
import type { DatabaseConnection } from '../../../model/connection.ts'
import { QUERY_TIMEOUT_MS, type Sampling } from '../../sampling.ts'
import { runUntilAborted } from '../../until-aborted.ts'
import { connect, type Database, type Parameters, type Row } from '../connect.ts'
import { quoteName } from '../quote.ts'
import { findVersions } from '../read/find-versions.ts'
import { findSampledTable, type SampledColumn, type SampledTable, sampledText } from './sampled-columns.ts'

/** Keys per query; the server accepts at most 2,100 parameters. */
const MOST_KEYS = 500
const MOST_PARAMETERS = 2000
/**
 * Reads this many times the wanted number of rows and then picks some of them, because rows on the same page are often
 * similar.
 */
const SPARE = 3
/** With fewer pages, TABLESAMPLE may choose none. */
const FEWEST_PAGES = 16

/**
 * Opens a connection for sampling. Each statement reads from a snapshot if the database allows it. Otherwise it reads
 * current rows, even uncommitted rows. Either way, sampling blocks only changes to a table's definition, and in a
 * deadlock, the server ends the sampling rather than the other session.
 */
export async function openSampling(
  connection: DatabaseConnection,
  databaseName: string,
  signal: AbortSignal,
  within = QUERY_TIMEOUT_MS,
): Promise<Sampling> {
  signal.throwIfAborted()
  const database = await connect(connection, { databaseName, applicationName: 'anj sampling' })
  try {
    const { snapshot, byStatement } = await findVersions(database)
    const isolation = snapshot ? 'snapshot' : byStatement ? 'read committed' : 'read uncommitted'
    await database.run(
      `set transaction isolation level ${isolation}; set lock_timeout ${within}; set deadlock_priority low`,
    )
    return samplingOn(database, within)
  } catch (error) {
    await database[Symbol.asyncDispose]()
    throw error
  }
}

function samplingOn(database: Database, within: number): Sampling {
  const known = new Map<string, SampledTable>()
  const ask = async (
    { table, signal }: Asked,
    text: string,
    parameters?: Parameters,
  ): Promise<readonly Row[]> => {
    try {
      return await database.rows(text, parameters, { within, signal })
    } catch (error) {
      if (signal.aborted || !isTooSlow(error)) throw error
      throw new AppError('sampleTooSlow', { table: tableLabel(table) }, { cause: error })
    }
  }
  const know = async (asked: Asked) => {
    const key = tableKey(asked.table)
    const found =
      known.get(key) ??
      (await findSampledTable((text, parameters) => ask(asked, text, parameters), asked.table))
    known.set(key, found)
    return found
  }
  const pagesOf = async (asked: Asked) => {
    const table = quoteName(asked.table.schema, asked.table.name)
    const [found] = await ask(asked, pagesOfTable, { table })
    return Number(found?.pages ?? 0)
  }
  // The abort signal also cancels the statement, and the connection stays usable.
  const stoppable = <T>(signal: AbortSignal, work: () => Promise<T>) =>
    runUntilAborted(signal, () => undefined, work)
  return {
    rowsOf: (table, names, { limit, estimate, signal }) =>
      stoppable(signal, async () => {
        const { columns, hasPages } = await know({ table, signal })
        const shown = names.flatMap((name) => {
          const read = columns.get(name)?.read
          return read ? [{ name, read }] : []
        })
        if (shown.length === 0) return { columns: [], rows: [] }
        const asked = { table, signal }
        const percent =
          hasPages && estimate !== null && estimate > limit
            ? samplePercent(limit, estimate, await pagesOf(asked))
            : null
        const chosen = percent === null ? [] : await ask(asked, selectSome(table, shown, limit, percent))
        const rows = chosen.length > 0 ? chosen : await ask(asked, selectFirst(table, shown, limit))
        return {
          columns: shown.map(({ name }) => name),
          rows: rows.map((row) => shown.map((_, i) => sampledText(row[`c${i}`]))),
        }
      }),
    missingFrom: (table, names, keys, signal) =>
      stoppable(signal, async () => {
        const { columns } = await know({ table, signal })
        const compared = names.map((name) => comparedOf(table, columns.get(name), name))
        const wanted = keys.map((key, place) => ({ place, texts: comparable(key, compared) }))
        const missing = wanted.filter(({ texts }) => texts === null).map(({ place }) => place)
        const asked = wanted.flatMap(({ place, texts }) => (texts === null ? [] : [{ place, texts }]))
        const atOnce = Math.min(MOST_KEYS, Math.floor(MOST_PARAMETERS / Math.max(1, names.length)))
        for (let from = 0; from < asked.length; from += atOnce) {
          const some = asked.slice(from, from + atOnce)
          const rows = await ask(
            { table, signal },
            selectMissing(table, names, compared, some),
            parametersOf(some),
          )
          missing.push(...rows.map(({ place }) => Number(place)))
        }
        return missing.sort((a, b) => a - b)
      }),
    [Symbol.asyncDispose]: () => Promise.resolve(database[Symbol.asyncDispose]()),
  }
}

interface Asked {
  readonly table: TableRef
  readonly signal: AbortSignal
}

function isTooSlow(error: unknown): boolean {
  return error instanceof AppError && (error.code === 'databaseCancelled' || error.code === 'tableLocked')
}

const pagesOfTable = `select sum(a.data_pages) as pages from sys.partitions as p
  inner join sys.allocation_units as a on a.container_id = p.hobt_id
  where p.object_id = object_id(@table) and p.index_id in (0, 1) and a.type = 1`

/** Returns the percentage of a table's pages to read. */
export function samplePercent(limit: number, rows: number, pages: number): number {
  return Math.min(100, 100 * Math.max((limit * SPARE) / rows, FEWEST_PAGES / Math.max(1, pages)))
}

function selectSome(table: TableRef, columns: readonly Shown[], limit: number, percent: number): string {
  const some = percent < 100 ? ` tablesample system (${percent.toFixed(9)} percent)` : ''
  return `select top (${limit}) ${listOf(columns)} from ${quoteName(table.schema, table.name)}${some}
    order by newid() option (maxdop 1)`
}

function selectFirst(table: TableRef, columns: readonly Shown[], limit: number): string {
  return `select top (${limit}) ${listOf(columns)} from ${quoteName(table.schema, table.name)} option (maxdop 1)`
}

interface Shown {
  readonly name: string
  readonly read: string
}

function listOf(columns: readonly Shown[]): string {
  return columns.map(({ read }, i) => `${read} as c${i}`).join(', ')
}

type Compared = NonNullable<SampledColumn['compared']>

function comparedOf(table: TableRef, column: SampledColumn | undefined, name: string): Compared {
  if (column?.compared) return column.compared
  throw new Error(`No value can be looked up in ${name} of ${tableLabel(table)}`)
}

/** Returns the texts of a key in the format of its columns, or null if one of them is too long for its column. */
function comparable(key: readonly string[], columns: readonly Compared[]): readonly string[] | null {
  const texts = key.map((text, i) => (columns[i]?.isWhole ? text.replace(/^(-?\d+)\.0+$/, '$1') : text))
  const fits = texts.every((text, i) => text.length <= (columns[i]?.longest ?? text.length))
  return fits ? texts : null
}

interface Key {
  readonly place: number
  readonly texts: readonly string[]
}

/** Looks each key up in an index instead of scanning the table. */
function selectMissing(
  table: TableRef,
  names: readonly string[],
  compared: readonly Compared[],
  keys: readonly Key[],
): string {
  const rows = keys.map(({ place }, i) => `(${[place, ...names.map((_, at) => `@k${i}_${at}`)].join(', ')})`)
  const equal = names.map((name, at) => `t.${quoteName(name)} = ${compared[at]?.value(`k.k${at}`) ?? 'null'}`)
  return `select k.place as place from (values ${rows.join(', ')}) as k (place, ${names.map((_, at) => `k${at}`).join(', ')})
    where not exists (select * from ${quoteName(table.schema, table.name)} as t where ${equal.join(' and ')})
    option (loop join, maxdop 1)`
}

function parametersOf(keys: readonly Key[]): Parameters {
  return Object.fromEntries(
    keys.flatMap(({ texts }, i) => texts.map((text, at): [string, string] => [`k${i}_${at}`, text])),
  )
}
