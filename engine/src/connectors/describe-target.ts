import type { Column, DatabaseOutputConfig } from '@anj/workflow'
import { byName } from '../model/by-name.ts'
import type { ColumnMeasures } from '../model/column-measures.ts'
import { declaredMeasures, needsMeasures } from '../model/column-measures.ts'
import { nameInTable, type PlaceFacts } from './match-columns.ts'
import { untilAborted } from './until-aborted.ts'

/** Which table a target is, and what its columns are called there. */
export type TargetPlace = Pick<
  DatabaseOutputConfig,
  'databaseName' | 'schemaName' | 'tableName' | 'columnMapping'
>

/** A target's table as it is, and as a run would make it. */
export interface TargetDescription {
  readonly exists: boolean
  readonly columns: readonly {
    readonly name: string
    /** In the server's own words. */
    readonly type: string
    readonly nullable: boolean
    readonly isIdentity: boolean
    readonly hasDefault: boolean
    readonly isGenerated: boolean
  }[]
  /** The columns of each key by which rows of the table can be updated. */
  readonly keys: readonly (readonly string[])[]
  /** The server's own guess; null where it has none. */
  readonly rowsEstimate: number | null
  readonly wouldCreate: readonly {
    readonly name: string
    readonly type: string
    /** A run measures the values first and may choose a narrower type. */
    readonly isGuess: boolean
  }[]
}

/** A table that was found, as far as a description goes. */
interface FoundTable {
  readonly columns: readonly (PlaceFacts & { readonly type: string })[]
}

/** What a kind does to describe a target's table. */
export interface Describing<D extends AsyncDisposable, T extends FoundTable> {
  connect(): Promise<D>
  /** Ends a connection in the middle of what it does; nobody hears of one that can't be ended. */
  end(database: D): void | PromiseLike<void>
  findTable(database: D): Promise<T | null>
  /** The columns of each primary or unique key that names every row. */
  keysOf(database: D, table: T): readonly (readonly string[])[] | Promise<readonly (readonly string[])[]>
  /** The server's own guess of a table's rows. */
  guessRows(database: D, table: T): Promise<unknown>
  /** The types of the columns of a new table, in their order. */
  newTypes(
    measures: Readonly<Record<string, ColumnMeasures>>,
    database: D,
  ): readonly string[] | Promise<readonly string[]>
}

/** A target's table as it is now, and the columns of the one that a run would make. Nobody waits once the signal says stop. */
export async function describeBy<D extends AsyncDisposable, T extends FoundTable>(
  kind: Describing<D, T>,
  { columnMapping }: TargetPlace,
  columns: readonly Column[],
  signal: AbortSignal,
): Promise<TargetDescription> {
  signal.throwIfAborted()
  const opening = kind.connect()
  // One that opens later is ended then.
  const end = () => void opening.then((database) => kind.end(database)).catch(() => undefined)
  return await untilAborted(signal, end, async () => {
    await using database = await opening
    const table = await kind.findTable(database)
    const guess = table ? await kind.guessRows(database, table) : null
    return {
      exists: table !== null,
      columns: table?.columns.map(describeColumn) ?? [],
      keys: table ? await kind.keysOf(database, table) : [],
      rowsEstimate: estimateOf(guess),
      wouldCreate: newColumnsOf(
        columns,
        await kind.newTypes(measuresDeclared(columns), database),
        columnMapping,
      ),
    }
  })
}

/** A column of a table that is there, as people see it. */
function describeColumn({
  name,
  type,
  notNull,
  hasDefault,
  identity,
  generated,
}: PlaceFacts & { readonly type: string }): TargetDescription['columns'][number] {
  return { name, type, nullable: !notNull, isIdentity: identity, hasDefault, isGenerated: generated }
}

/** What databases themselves say of the columns' values, for types that depend on them. */
function measuresDeclared(columns: readonly Column[]): Readonly<Record<string, ColumnMeasures>> {
  return byName(
    columns.flatMap((column) => {
      const measures = declaredMeasures(column)
      return measures ? [[column.name, measures] as const] : []
    }),
  )
}

/** The columns of a new table, with their types in the same order. */
function newColumnsOf(
  columns: readonly Column[],
  types: readonly string[],
  mapping: TargetPlace['columnMapping'] = [],
): TargetDescription['wouldCreate'] {
  return columns.map((column, i) => ({
    name: nameInTable(column.name, mapping),
    type: types[i] ?? '',
    isGuess: needsMeasures(column) && declaredMeasures(column) === null,
  }))
}

/** A count that a server guessed, where it has one. */
function estimateOf(rows: unknown): number | null {
  const count = Number(rows ?? Number.NaN)
  return Number.isFinite(count) && count >= 0 ? Math.round(count) : null
}
