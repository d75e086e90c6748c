import { type Column, type DatabaseOutputConfig, type DataType, lengthOfServerType } from '@anj/workflow'
import { declaredMeasures } from '../model/column-measures.ts'
import { ownRecord } from '../model/own-record.ts'
import { type TargetColumn, targetColumnName } from './match-columns.ts'
import { newColumnChoices } from './new-columns.ts'
import type { Measures } from './room-to-grow.ts'
import { runUntilAborted } from './until-aborted.ts'

/** The settings that determine the target table and the columns of a table that a run creates. */
export type TargetPlace = Pick<
  DatabaseOutputConfig,
  'databaseName' | 'schemaName' | 'tableName' | 'columnMapping' | 'updateByKey' | 'newColumns' | 'fitToData'
>

/** The columns that a target table has now, and the columns that it would have if a run created it. */
export interface TargetDescription {
  readonly exists: boolean
  readonly columns: readonly {
    readonly name: string
    /** In the server's own notation. */
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
    /** True if a run may choose a narrower type because it measures the values first. */
    readonly isGuess: boolean
    /** The workflow's column, and its data type there. */
    readonly column: string
    readonly dataType: DataType
    /** The most characters or bytes of a text or binary type; null without a limit. */
    readonly length: number | null
    readonly nullable: boolean
    readonly key: boolean
    /** The reason why the server can't create the chosen type; null if it can. */
    readonly problem: string | null
  }[]
}

/** The properties of an existing table that its description is based on. */
interface FoundTable {
  readonly columns: readonly (TargetColumn & { readonly type: string })[]
}

/** The operations that each database family provides for describing a target table. */
export interface TargetDescriber<D extends AsyncDisposable, T extends FoundTable> {
  connect(): Promise<D>
  /** Closes a connection, even while a query is running on it. Failures are ignored. */
  end(database: D): void | PromiseLike<void>
  findTable(database: D): Promise<T | null>
  /** Returns the columns of each primary or unique key that identifies every row. */
  keysOf(database: D, table: T): readonly (readonly string[])[] | Promise<readonly (readonly string[])[]>
  /** Returns the server's own estimate of a table's row count. */
  guessRows(database: D, table: T): Promise<unknown>
  /** Returns the columns of a new table, in column order. */
  newColumns(measures: Measures, database: D): Promise<readonly NewColumnType[]>
}

/** The type of a column that a run would create. */
export interface NewColumnType {
  /** In the server's own notation. */
  readonly type: string
  /** True if the values of the run decide the type. */
  readonly isGuess: boolean
  /** The reason why the server can't create the chosen type. */
  readonly problem?: string | null
}

/** Describes the target table as it is now, and the columns that a run would create. Rejects immediately on abort. */
export async function describeTargetWith<D extends AsyncDisposable, T extends FoundTable>(
  kind: TargetDescriber<D, T>,
  place: TargetPlace,
  columns: readonly Column[],
  signal: AbortSignal,
): Promise<TargetDescription> {
  signal.throwIfAborted()
  const opening = kind.connect()
  // If the abort comes while the connection is still being opened, close it as soon as it is open.
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
      wouldCreate: newColumnsOf(columns, await kind.newColumns(measuresDeclared(columns), database), place),
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

/** Derives measures from the source database's declared types, for target types that depend on the values. */
function measuresDeclared(columns: readonly Column[]): Measures {
  return ownRecord(
    columns.flatMap((column) => {
      const measures = declaredMeasures(column)
      return measures ? [[column.name, measures] as const] : []
    }),
  )
}

/** Describes the columns of a new table. `types` has the same order as `columns`. */
function newColumnsOf(
  columns: readonly Column[],
  types: readonly NewColumnType[],
  place: TargetPlace,
): TargetDescription['wouldCreate'] {
  const { keyed, notNull } = newColumnChoices(place, columns)
  return columns.map(({ name, type: dataType }, i) => {
    const { type = '', isGuess = false, problem = null } = types[i] ?? {}
    const key = keyed.includes(name)
    return {
      name: targetColumnName(name, place.columnMapping ?? []),
      type,
      isGuess,
      column: name,
      dataType,
      length: lengthOfServerType(type),
      nullable: !key && !notNull.includes(name),
      key,
      problem,
    }
  })
}

/** Returns a server's row estimate as a whole number, or null if it has none. */
function estimateOf(rows: unknown): number | null {
  const count = Number(rows ?? Number.NaN)
  return Number.isFinite(count) && count >= 0 ? Math.round(count) : null
}
