import type { Column, DatabaseOutputConfig } from '@anj/workflow'
import type { ColumnMeasures } from '../model/column-measures.ts'
import { declaredMeasures, needsMeasures } from '../model/column-measures.ts'
import { ownRecord } from '../model/own-record.ts'
import { type TargetColumn, targetColumnName } from './match-columns.ts'
import { runUntilAborted } from './until-aborted.ts'

/** The target table, and the names that its columns have there. */
export type TargetPlace = Pick<
  DatabaseOutputConfig,
  'databaseName' | 'schemaName' | 'tableName' | 'columnMapping'
>

/** The current columns of a target table, and those that a run would create. */
export interface TargetDescription {
  readonly exists: boolean
  readonly columns: readonly {
    readonly name: string
    /** The type as the server writes it. */
    readonly type: string
    readonly nullable: boolean
    readonly isIdentity: boolean
    readonly hasDefault: boolean
    readonly isGenerated: boolean
  }[]
  /** The columns of each key that can identify rows for an update. */
  readonly keys: readonly (readonly string[])[]
  /** The server's own estimate, or null. */
  readonly rowsEstimate: number | null
  readonly wouldCreate: readonly {
    readonly name: string
    readonly type: string
    /** True if a run may choose a narrower type, because it measures the values first. */
    readonly isGuess: boolean
  }[]
}

/** The part of an existing table that a description needs. */
interface FoundTable {
  readonly columns: readonly (TargetColumn & { readonly type: string })[]
}

/** The operations that each database kind provides to describe a target table. */
export interface TargetDescriber<D extends AsyncDisposable, T extends FoundTable> {
  connect(): Promise<D>
  /** Ends a connection, even while it is working. A failure to end the connection is ignored. */
  end(database: D): void | PromiseLike<void>
  findTable(database: D): Promise<T | null>
  /** Returns the columns of each primary or unique key that identifies every row. */
  keysOf(database: D, table: T): readonly (readonly string[])[] | Promise<readonly (readonly string[])[]>
  /** Returns the server's own estimate of a table's row count. */
  guessRows(database: D, table: T): Promise<unknown>
  /** Returns the column types of a new table, in column order. */
  newTypes(
    measures: Readonly<Record<string, ColumnMeasures>>,
    database: D,
  ): readonly string[] | Promise<readonly string[]>
}

/** Describes the current target table, and the columns that a run would create. Rejects immediately on abort. */
export async function describeTargetWith<D extends AsyncDisposable, T extends FoundTable>(
  kind: TargetDescriber<D, T>,
  { columnMapping }: TargetPlace,
  columns: readonly Column[],
  signal: AbortSignal,
): Promise<TargetDescription> {
  signal.throwIfAborted()
  const opening = kind.connect()
  // After an abort, a connection that is still opening is ended as soon as it opens.
  const end = () => void opening.then((database) => kind.end(database)).catch(() => undefined)
  return await runUntilAborted(signal, end, async () => {
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

/** Describes a column of an existing table. */
function describeColumn({
  name,
  type,
  notNull,
  hasDefault,
  identity,
  generated,
}: TargetColumn & { readonly type: string }): TargetDescription['columns'][number] {
  return { name, type, nullable: !notNull, isIdentity: identity, hasDefault, isGenerated: generated }
}

/** Returns the measures that the source database declares for its columns, for types that depend on the values. */
function measuresDeclared(columns: readonly Column[]): Readonly<Record<string, ColumnMeasures>> {
  return ownRecord(
    columns.flatMap((column) => {
      const measures = declaredMeasures(column)
      return measures ? [[column.name, measures] as const] : []
    }),
  )
}

/** Describes the columns of a new table. `types` is in the same order. */
function newColumnsOf(
  columns: readonly Column[],
  types: readonly string[],
  mapping: TargetPlace['columnMapping'] = [],
): TargetDescription['wouldCreate'] {
  return columns.map((column, i) => ({
    name: targetColumnName(column.name, mapping),
    type: types[i] ?? '',
    isGuess: needsMeasures(column) && declaredMeasures(column) === null,
  }))
}

/** Returns a server's row estimate as a whole number, or null if it has none. */
function estimateOf(rows: unknown): number | null {
  const count = Number(rows ?? Number.NaN)
  return Number.isFinite(count) && count >= 0 ? Math.round(count) : null
}
