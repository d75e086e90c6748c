import type { Sql } from '../duckdb/sql.ts'
import type { CompiledGraph } from '../plan/compile-graph.ts'
import type { PlanPart, RowWindow } from '../plan/plan.ts'
import type { Table } from '../steps/table.ts'

/** The cells of a stored table, with their DuckDB types. The first one is the number of the row. */
export interface StoredCell {
  readonly name: Sql
  readonly type: Sql
}

/** The order in which a task opens the blocks of an exchange, or the run opens the parts of the result. */
export type BlockOrder =
  /** The order of the tasks that wrote them, and of the blocks of each. */
  | 'tasks'
  /** By the number of the row. */
  | 'rows'
  /** By the number of the row, and each row gets its place in that order as its number. */
  | 'renumbered'
  | 'none'

/** A table that a task reads through a view of this name. */
export type Leaf = SourceLeaf | ExchangeLeaf

export interface SourceLeaf {
  readonly kind: 'source'
  readonly id: number
  readonly name: Sql
  readonly nodeId: string
  readonly rows: number
  readonly rowsOf: (window: RowWindow) => Sql
}

export interface ExchangeLeaf {
  readonly kind: 'exchange'
  readonly id: number
  readonly name: Sql
  readonly cells: readonly StoredCell[]
  readonly order: BlockOrder
  /** True if one task reads all rows, so that the order of its results is that of the table. */
  readonly isWhole: boolean
  /** The number of buckets. The tasks of the buckets read the leaves of one group together. */
  readonly buckets: number
}

/** Rows that tasks write as blocks, for the tasks of a later stage or for the target. */
export interface Exchange {
  /** The leaf that reads the blocks, or null for the result. */
  readonly leaf: number | null
  /** The node whose rows they are, without the rows that a check has dropped. */
  readonly from: string | null
  /** Selects the cells, and the number of the bucket as `bucket` if there are several. */
  readonly select: Sql
  readonly cells: readonly StoredCell[]
  readonly buckets: number
  /** True if the blocks must keep the order of the rows. */
  readonly keepsOrder: boolean
}

/** Work of the tasks that read any of the leaves. */
export type Work = { readonly leaves: ReadonlySet<number> } & (
  | { readonly kind: 'part'; readonly index: number; readonly part: PlanPart }
  | { readonly kind: 'exchange'; readonly exchange: Exchange }
)

/** Leaves that tasks read together, piece by piece or bucket by bucket. */
export interface Stage {
  readonly leaves: readonly Leaf[]
  readonly work: readonly Work[]
}

/** A plan cut into stages, in the order in which they can be executed. */
export interface PiecePlan {
  readonly compiled: CompiledGraph
  readonly leaves: readonly Leaf[]
  readonly stages: readonly Stage[]
  readonly work: readonly Work[]
  /** The stages that write each exchange, in the order of their rows. The result has the key null. */
  readonly writers: ReadonlyMap<number | null, readonly number[]>
  readonly result: { readonly exchange: Exchange; readonly order: BlockOrder }
  /** Names of the views that read the materialized results of nodes, keyed by node ID. */
  readonly landed: ReadonlyMap<string, Sql>
  /** The node whose steps run in one task, because they depend on the order of all rows. */
  readonly inOneTask: ReadonlySet<string>
  readonly table: Table
}
