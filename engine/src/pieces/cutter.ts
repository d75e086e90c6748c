import { rowEffectOf, sourcesOf, type WorkflowGraph, type WorkflowNode } from '@anj/workflow'
import { constant, join, name, type Sql, sql } from '../duckdb/sql.ts'
import type { Cuts } from '../plan/cuts.ts'
import type { PlanPart, RowWindow } from '../plan/plan.ts'
import { duckdbTypes } from '../steps/conversions/index.ts'
import {
  allCells,
  cell,
  type GatheredKeys,
  hiddenColumns,
  rowNumber,
  type Table,
  written,
} from '../steps/table.ts'
import type { BlockOrder, Exchange, ExchangeLeaf, Leaf, StoredCell, Work } from './piece-plan.ts'

/** Thrown for a plan that only the process of the run can execute. */
export class StaysHere extends Error {
  readonly reason: StayReason
  constructor(reason: StayReason, nodeId: string) {
    super(`${reason}: ${nodeId}`)
    this.reason = reason
  }
}

export type StayReason =
  /** Tables are matched by the places of rows that aren't those of their sources. */
  | 'rowsSideBySide'
  /** A step returns rows without an order by which they can be put together again. */
  | 'orderUnknown'
  /** A step asks about all rows of a table that is in several pieces. */
  | 'readsWholeTable'
  /** A result depends on no table. */
  | 'readsNoTable'

/** Thrown for a step that must read its whole input in one task. The plan is then compiled again. */
export class NeedsOneTask extends Error {
  readonly nodeId: string
  constructor(nodeId: string) {
    super(nodeId)
    this.nodeId = nodeId
  }
}

export interface CutOptions {
  readonly workflow: WorkflowGraph
  /** A text that no name of a user contains. */
  readonly mark: string
  /** Steps that read their whole input in one task. */
  readonly inOneTask: ReadonlySet<string>
  /** The number of buckets for the rows that a step by key reads. */
  readonly buckets: (nodeId: string) => number
  /** The names of the views for the materialized results of nodes, keyed by node ID. */
  readonly landed: ReadonlyMap<string, Sql>
}

const bucket = name('bucket')

/** Cuts a plan where rows must come together: by the contracts of the steps, which say how they act on rows. */
export class Cutter implements Cuts {
  readonly leaves: Leaf[] = []
  readonly exchanges: {
    readonly part: number
    readonly exchange: Exchange
    readonly leaves: ReadonlySet<number>
  }[] = []
  readonly #options: CutOptions
  readonly #byName = new Map<string, ReadonlySet<number>>()
  readonly #groups: number[] = []
  readonly #groupOfNode = new Map<string, number>()
  readonly #gathered = new Map<string, number>()
  readonly #renumbered = new Set<string>()
  readonly #whole = new Set<string>()
  readonly #from = new Map<Table, string>()
  readonly #inputs = new Map<string, readonly Table[]>()

  constructor(options: CutOptions) {
    this.#options = options
  }

  source(nodeId: string, table: Table, rowsOf: (window: RowWindow) => Sql): Table {
    const id = this.#nextLeaf()
    const leaf = this.#nameOf(id)
    const rows = table.rows?.kind === 'sources' ? table.rows.rows : 0
    this.#add({ kind: 'source', id, name: leaf, nodeId, rows, rowsOf })
    return {
      ...table,
      select: sql`select ${join([...hiddenColumns(table), ...allCells(table)])} from ${leaf}`,
    }
  }

  settled(node: WorkflowNode, table: Table, part: number, from: string | undefined): Table {
    if (from !== undefined) this.#from.set(table, from)
    this.#inputs.set(node.id, [...(this.#inputs.get(node.id) ?? []), table])
    const isWhole = effectOf(node).acts === 'wholeTable' || this.#options.inOneTask.has(node.id)
    if (!isWhole) return table
    this.#whole.add(node.id)
    const order = this.#orderOf(table)
    return this.#exchange(node.id, table, { buckets: 1, bucketOf: null, order, part })
  }

  gathered(node: WorkflowNode, table: Table, by: GatheredKeys, part: number): Table {
    const { acts, order } = effectOf(node)
    if (this.#whole.has(node.id) || acts !== 'byKey') return table
    const inputs = sourcesOf(this.#options.workflow, node.id)
    // The places of rows are compared within a bucket, so they must be known before.
    const usesPlaces = order !== 'lost' && inputs.some((input) => this.#isOrdered(input))
    if (usesPlaces && !table.isNumbered) throw new NeedsOneTask(node.id)
    this.#gathered.set(node.id, (this.#gathered.get(node.id) ?? 0) + 1)
    const buckets = this.#options.buckets(node.id)
    return this.#exchange(node.id, table, {
      buckets,
      bucketOf: bucketOf(by, buckets),
      side: by.side,
      order: 'none',
      part,
    })
  }

  numberBy(node: WorkflowNode, first: Sql): Sql {
    if (!this.#gathered.has(node.id)) return sql`row_number() over ()`
    this.#renumbered.add(node.id)
    return first
  }

  aligned(node: WorkflowNode, inputs: readonly Table[]): void {
    const sources = sourcesOf(this.#options.workflow, node.id)
    if (!sources.every((source) => this.#isInPlace(source))) throw new StaysHere('rowsSideBySide', node.id)
    const [first, ...others] = [...new Set(inputs.flatMap(({ select }) => [...this.leavesIn(select)]))]
    for (const other of others) this.#merge(first ?? other, other)
  }

  compiled(node: WorkflowNode, table: Table, part: number): Table {
    const { acts } = effectOf(node)
    const isWhole = this.#whole.has(node.id)
    const inputs = sourcesOf(this.#options.workflow, node.id).length
    if (acts === 'wholeTable' && !isWhole) throw new StaysHere('orderUnknown', node.id)
    if (acts === 'byKey' && !isWhole && this.#gathered.get(node.id) !== inputs)
      throw new NeedsOneTask(node.id)
    if (acts === 'eachRow' && !isWhole && !this.#mayBeApart(node)) throw new NeedsOneTask(node.id)
    const result = this.#renumbered.has(node.id) ? this.#renumber(node.id, table, part) : table
    if (this.#isOrdered(node) && this.#orderOf(result) === 'none') {
      if (isWhole || this.#options.inOneTask.has(node.id)) throw new StaysHere('orderUnknown', node.id)
      throw new NeedsOneTask(node.id)
    }
    const landed = this.#options.landed.get(node.id)
    if (landed) this.#byName.set(landed.inline(), this.leavesIn(result.select))
    return result
  }

  /** Returns the exchange of the result, and the order of its rows. */
  result(
    nodeId: string,
    table: Table,
    select: Sql,
  ): { readonly exchange: Exchange; readonly order: BlockOrder; readonly leaves: ReadonlySet<number> } {
    const node = this.#options.workflow.nodes.find(({ id }) => id === nodeId)
    const order = node && this.#isOrdered(node) ? this.#orderOf(table) : 'none'
    const cells = [
      numberCell,
      ...table.columns.map(({ type }, i) => ({
        name: cell(i),
        type: table.asWritten[i] ? text : typeOf(type),
      })),
    ]
    const exchange = {
      leaf: null,
      from: null,
      select: typed(cells, select),
      cells,
      buckets: 1,
      keepsOrder: order === 'tasks',
    }
    return { exchange, order, leaves: this.#leavesOrNone(select, nodeId) }
  }

  /** Returns the IDs of the leaves that a select reads. */
  // A set has the order in which the select names the leaves, which is the order of the rows of a union.
  leavesIn(select: Sql): ReadonlySet<number> {
    const found = new Set<number>()
    select.replaced((piece) => {
      for (const leaf of this.#byName.get(piece) ?? []) found.add(leaf)
      return null
    })
    return found
  }

  /** Returns the leaves that a part of the plan reads. */
  leavesOf(part: PlanPart): ReadonlySet<number> {
    return this.#leavesOrNone(part.kind === 'landing' ? part.rows : part.select, part.nodeId)
  }

  /** Returns the leaves of each group, each after the groups that write its blocks. */
  groups(work: readonly Work[]): readonly (readonly Leaf[])[] {
    const groups = Map.groupBy(this.leaves, ({ id }) => this.#groupOf(id))
    const ordered = new Set<number>()
    const visit = (group: number) => {
      if (ordered.has(group)) return
      for (const { id } of groups.get(group) ?? [])
        for (const one of work)
          if (one.kind === 'exchange' && one.exchange.leaf === id)
            for (const leaf of one.leaves) visit(this.#groupOf(leaf))
      ordered.add(group)
    }
    for (const group of groups.keys()) visit(group)
    return [...ordered].map((group) => groups.get(group) ?? [])
  }

  #leavesOrNone(select: Sql, nodeId: string): ReadonlySet<number> {
    const leaves = this.leavesIn(select)
    if (leaves.size === 0) throw new StaysHere('readsNoTable', nodeId)
    return leaves
  }

  #exchange(
    node: string,
    table: Table,
    cut: {
      buckets: number
      bucketOf: Sql | null
      side?: Sql | undefined
      order: BlockOrder
      part: number
      isOwn?: boolean
    },
  ): Table {
    const id = this.#nextLeaf()
    const leaf = this.#nameOf(id)
    const cells = cellsOf(table)
    const rows = sql`(${typed(cells, table.select)}) ${cut.side ?? name('t')}`
    const select =
      cut.bucketOf && cut.buckets > 1
        ? sql`select *, ${cut.bucketOf} as ${bucket} from ${rows}`
        : sql`select * from ${rows}`
    const exchange: Exchange = {
      leaf: id,
      from: cut.isOwn ? node : (this.#from.get(table) ?? null),
      select,
      cells,
      buckets: cut.buckets,
      keepsOrder: cut.order === 'tasks',
    }
    this.exchanges.push({ part: cut.part, exchange, leaves: this.#leavesOrNone(table.select, node) })
    const added: ExchangeLeaf = {
      kind: 'exchange',
      id,
      name: leaf,
      cells,
      order: cut.order,
      isWhole: cut.bucketOf === null,
      buckets: cut.buckets,
    }
    this.#add(added)
    // The inputs of a step are read bucket by bucket, or each as a whole, in the same task.
    const group = this.#groupOfNode.get(node)
    if (!cut.isOwn) {
      if (group === undefined) this.#groupOfNode.set(node, id)
      else this.#merge(group, id)
    }
    return {
      ...table,
      select: sql`select ${join(cells.map((one) => one.name))} from ${leaf}`,
      hasEmpty: false,
      isNumbered: table.isNumbered || cut.order === 'renumbered',
      conversions: [],
      rows: null,
      combines: [],
    }
  }

  #renumber(nodeId: string, table: Table, part: number): Table {
    return this.#exchange(nodeId, table, {
      buckets: 1,
      bucketOf: null,
      order: 'renumbered',
      part,
      isOwn: true,
    })
  }

  /** Returns the order in which the rows of a table can be put together again. */
  #orderOf(table: Table): BlockOrder {
    const groups = new Set([...this.leavesIn(table.select)].map((id) => this.#groupOf(id)))
    const areRanges = [...groups].every((group) =>
      this.leaves.every((leaf) => this.#groupOf(leaf.id) !== group || leaf.kind === 'source' || leaf.isWhole),
    )
    // The rows of several groups follow each other, or else the step that combines them reads them in one task.
    if (areRanges && groups.size > 0) return 'tasks'
    return table.isNumbered ? 'rows' : 'none'
  }

  /** True if the rows of a node have an order that its targets and its later steps can rely on. */
  #isOrdered(node: WorkflowNode): boolean {
    const effect = rowEffectOf(node)
    if (!effect) return true
    if (effect.order === 'lost') return false
    if (effect.order === 'used' && effect.acts === 'wholeTable') return true
    return sourcesOf(this.#options.workflow, node.id).some((source) => this.#isOrdered(source))
  }

  /**
   * True if tasks of different stages may give the rows of a step's inputs. Each task sees the inputs of the other ones as
   * empty, so no input may have rows of an empty table, as the total of a column does. Ordered rows must follow each other.
   */
  #mayBeApart(node: WorkflowNode): boolean {
    const inputs = this.#inputs.get(node.id) ?? []
    if (inputs.length < 2) return true
    const isWhole = (id: number) =>
      this.leaves.some((leaf) => leaf.id === id && leaf.kind === 'exchange' && leaf.isWhole)
    if (inputs.some(({ select }) => [...this.leavesIn(select)].some(isWhole))) return false
    if (!this.#isOrdered(node)) return true
    const groups = inputs.map(
      ({ select }) => new Set([...this.leavesIn(select)].map((leaf) => this.#groupOf(leaf))),
    )
    const all = groups.reduce((sum, { size }) => sum + size, 0)
    const isApart = new Set(groups.flatMap((of) => [...of])).size === all
    return isApart && inputs.every((input) => this.#orderOf(input) === 'tasks')
  }

  /** True if each row of a node has the place of a row of its source. */
  #isInPlace(node: WorkflowNode): boolean {
    const effect = rowEffectOf(node)
    if (effect && (effect.acts !== 'eachRow' || effect.count !== 'same')) return false
    return sourcesOf(this.#options.workflow, node.id).every((source) => this.#isInPlace(source))
  }

  #nextLeaf(): number {
    return this.leaves.length
  }

  #nameOf(id: number): Sql {
    return name(`${this.#options.mark} ${id}`)
  }

  #add(leaf: Leaf): void {
    this.leaves.push(leaf)
    this.#groups.push(leaf.id)
    this.#byName.set(leaf.name.inline(), new Set([leaf.id]))
  }

  #groupOf(leaf: number): number {
    const group = this.#groups[leaf] ?? leaf
    return group === leaf ? leaf : this.#groupOf(group)
  }

  #merge(one: number, other: number): void {
    this.#groups[this.#groupOf(other)] = this.#groupOf(one)
  }
}

const text = name('VARCHAR')
const numberCell: StoredCell = { name: rowNumber, type: name('BIGINT') }

function typeOf(type: keyof typeof duckdbTypes): Sql {
  return name(duckdbTypes[type])
}

/** Returns the cells of a settled table. */
function cellsOf({ columns, asWritten }: Table): readonly StoredCell[] {
  return [
    numberCell,
    ...columns.flatMap(({ type }, i) => [
      { name: cell(i), type: typeOf(type) },
      ...(asWritten[i] ? [{ name: written(i), type: text }] : []),
    ]),
  ]
}

/** Selects cells with their types, so that all blocks have the same, and equal values the same hash. */
function typed(cells: readonly StoredCell[], select: Sql): Sql {
  return sql`select ${join(cells.map((one) => sql`${one.name}::${one.type} as ${one.name}`))} from (${select})`
}

/** Returns the bucket of a row. Rows that match nothing are spread by their numbers. */
function bucketOf({ keys, side, nullsMatch }: GatheredKeys, buckets: number): Sql {
  const row = side ? sql`${side}.${rowNumber}` : rowNumber
  const hash = sql`hash(${join(keys)})`
  const isNull = join(
    keys.map((key) => sql`${key} is null`),
    sql` or `,
  )
  const spread = nullsMatch ? hash : sql`case when ${isNull} then hash(${row}) else ${hash} end`
  return sql`(${spread} % ${constant(buckets)})::integer`
}

function effectOf(node: WorkflowNode) {
  const effect = rowEffectOf(node)
  if (!effect) throw new TypeError(`${node.data.kind} is no step`)
  return effect
}
