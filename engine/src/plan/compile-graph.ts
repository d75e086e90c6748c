import {
  AppError,
  columnTypesOf,
  type DataType,
  isFileInput,
  nodeKinds,
  parametersOf,
  pathTo,
  returnsEachRow,
  rowEffectOf,
  sourcesOf,
  type WorkflowGraph,
  type WorkflowNode,
} from '@anj/workflow'
import { join, type Sql, sql } from '../duckdb/sql.ts'
import { momentIn, type RunMoment } from '../model/run-moment.ts'
import { convertColumns } from '../steps/change-data-type.ts'
import { proofOf } from '../steps/conversions/proof.ts'
import { fenced } from '../steps/fenced.ts'
import { stepOf } from '../steps/index.ts'
import { joinSideBySide } from '../steps/side-by-side.ts'
import {
  allCells,
  cell,
  hiddenColumns,
  type LandingBounds,
  type RowCount,
  rowNumber,
  type StepContext,
  type Table,
  written,
} from '../steps/table.ts'
import { buildCheck } from './build-check.ts'
import type { Cuts } from './cuts.ts'
import type { PlanPart, RowWindow, Warning } from './plan.ts'
import { keptRows } from './skipped-rows.ts'
import { type PlanSource, proofsOf, sourceTable } from './source-table.ts'

export type Sources = Readonly<Record<string, PlanSource>>

export interface GraphToCompile {
  readonly workflow: WorkflowGraph
  /** Keyed by input node ID. */
  readonly sources: Sources
  readonly nodeId: string
  /** Restricts the sources to these rows. */
  readonly window?: RowWindow
  /** The types of columns to measure, because a target's columns depend on their values. */
  readonly measure?: ReadonlySet<DataType>
  /** The materialized results of combining nodes, keyed by node ID. */
  readonly landed?: ReadonlyMap<string, LandedResult>
  /** Set if processes execute the plan on pieces of the tables. */
  readonly cuts?: Cuts
  /** True if the questions of steps are answered before the rows are read, as in a run. */
  readonly isAnswered?: boolean
  /** True if the target stores text, so that values which only pass through must stay as their source wrote them. */
  readonly storesText?: boolean
  /** The moment at which the run began. Now, in UTC, by default. */
  readonly moment?: RunMoment | undefined
}

/** The place of a materialized result. */
export interface LandedResult {
  readonly path: string
  /** Reads the result, with its columns by name. */
  readonly from: Sql
}

/** The table of a node, and the parts to execute before reading it. */
export interface CompiledGraph {
  readonly table: Table
  readonly parts: readonly PlanPart[]
  /** True when the last part checks the table itself. */
  readonly isChecked: boolean
  readonly path: readonly WorkflowNode[]
  readonly sourceRows: number
  readonly isAligned: boolean
  /** True if a step uses the order of its rows. */
  readonly usesOrder: boolean
  /** Nodes whose result a run materializes: a check reads it too, or a user wrote its query. */
  readonly twice: ReadonlySet<string>
  readonly warnings: readonly Warning[]
}

/** Compiles a workflow from its sources up to one node. */
export function compileGraph(graph: GraphToCompile): CompiledGraph {
  return new GraphCompiler(graph).compile()
}

/** Compiles the input tables of a node, materialized, so that the matches of a join can be counted. */
export function compileInputs(graph: GraphToCompile): readonly Table[] {
  return new GraphCompiler(graph).inputs()
}

class GraphCompiler {
  readonly #graph: GraphToCompile
  readonly #moment: RunMoment
  readonly #parts: PlanPart[] = []
  readonly #seen = new Set<number>()
  readonly #counted = new Set<string>()
  readonly #warnings: Warning[] = []
  readonly #twice = new Set<string>()
  /** Nodes whose result is computed again for a check. */
  readonly #cheap = new Set<string>()
  readonly #bounded = new Map<string, LandingBounds>()
  readonly #nodeIds = new Map<Table, string>()
  readonly #byNode = new Map<string, Table>()
  #checks = 0
  #numbers = 0
  #sourceRows = 0
  #isAligned = false
  #usesOrder = false

  constructor(graph: GraphToCompile) {
    this.#graph = graph
    this.#moment = graph.moment ?? momentIn('UTC', new Date())
  }

  compile(): CompiledGraph {
    const { workflow, nodeId } = this.#graph
    const path = pathTo(workflow, nodeId)
    const table = this.#tables(path).get(nodeId)
    if (!table) throw new AppError('circle', {}, { nodeId })
    const { checked, isChecked } = this.#check(table)
    return {
      table: checked,
      isChecked,
      parts: this.#parts,
      path,
      sourceRows: this.#sourceRows,
      isAligned: this.#isAligned,
      usesOrder: this.#usesOrder,
      twice: this.#twice,
      warnings: this.#warnings,
    }
  }

  inputs(): readonly Table[] {
    const { workflow, nodeId } = this.#graph
    const tables = this.#tables(pathTo(workflow, nodeId).filter(({ id }) => id !== nodeId))
    return sourcesOf(workflow, nodeId).flatMap(({ id }) => {
      const table = tables.get(id)
      return table ? [this.#settle(table)] : []
    })
  }

  #tables(path: readonly WorkflowNode[]): ReadonlyMap<string, Table> {
    const { workflow } = this.#graph
    const tables = new Map<string, Table>()
    for (const node of path) {
      const inputs = sourcesOf(workflow, node.id).flatMap((source) => tables.get(source.id) ?? [])
      // Copied even when a step returns its input unchanged, because the table object identifies the node in checks.
      const table = { ...this.#landed(node, this.#compileNode(node, inputs)) }
      this.#nodeIds.set(table, node.id)
      this.#byNode.set(node.id, table)
      tables.set(node.id, table)
    }
    return tables
  }

  #compileNode(node: WorkflowNode, inputs: readonly Table[]): Table {
    const { id: nodeId, data } = node
    const { type } = nodeKinds[data.kind]
    if (type === 'input') {
      const source = this.#graph.sources[nodeId]
      if (!source) throw new AppError('inputNotPrepared', {}, { nodeId })
      const table = sourceTable(nodeId, source, this.#graph.window ?? null)
      const rowsOf = (window: RowWindow) => sourceTable(nodeId, source, window).select
      return this.#typed(node, this.#graph.cuts?.source(nodeId, table, rowsOf) ?? table)
    }
    if (inputs.length === 0) throw new AppError('nodeWithoutSource', { title: data.title }, { nodeId })
    const isAligned = inputs.length > 1 && returnsEachRow(node)
    if (isAligned) this.#isAligned = true
    if (isAligned) this.#graph.cuts?.aligned(node, inputs)
    if (type === 'output') return joinSideBySide(inputs)
    const step = stepOf(node)
    if (!step) throw new TypeError(`${data.kind} is no step`)
    if (rowEffectOf(node)?.order === 'used') this.#usesOrder = true
    const compiled = step.compile(inputs, this.#contextOf(node, inputs))
    const table = this.#graph.cuts?.compiled(node, compiled, this.#parts.length) ?? compiled
    // If the number of rows isn't known, the sources of tables that are matched by position are counted here.
    if (isAligned && !table.rows) for (const { rows } of inputs) this.#countSources(rows)
    return table
  }

  #contextOf(node: WorkflowNode, inputs: readonly Table[] = []): StepContext {
    const { id: nodeId, data } = node
    const { cuts } = this.#graph
    return {
      nodeId,
      title: data.title,
      moment: this.#moment,
      parameters: parametersOf(this.#graph.workflow),
      isAnswered: this.#graph.isAnswered ?? false,
      nextNumber: () => this.#numbers++,
      settle: (table) => {
        const settled = this.#settle(table, nodeId)
        return cuts && inputs.includes(table)
          ? cuts.settled(node, settled, this.#parts.length, this.#nodeIds.get(table))
          : settled
      },
      gather: (table, keys) => cuts?.gathered(node, table, keys, this.#parts.length) ?? table,
      numberBy: (first) => cuts?.numberBy(node, first) ?? sql`row_number() over ()`,
      readTwice: ({ combines }) => {
        for (const id of combines) this.#twice.add(id)
      },
      computeTwice: () => {
        this.#cheap.add(nodeId)
      },
      land: (bounds) => {
        this.#twice.add(nodeId)
        this.#bounded.set(nodeId, bounds)
      },
      warn: (line) => void this.#warnings.push({ nodeId, line }),
      ask: (about, select, answer, merging) => {
        for (const id of about.flatMap(({ combines }) => combines)) this.#twice.add(id)
        this.#parts.push({ kind: 'question', nodeId, select, answer, ...(merging && { merging }) })
      },
    }
  }

  /** Converts the columns of a file to the node's types. */
  #typed(node: WorkflowNode, table: Table): Table {
    const types = columnTypesOf(node)
    if (!types || !isFileInput(node)) return table
    const present = new Set(table.columns.map(({ name }) => name))
    // A newer content of the file can lack a column. The run refuses it only if the column is used.
    const changes = types.columnDataTypes.filter(({ columnName }) => present.has(columnName))
    const formats = new Map(node.data.config.columns.map(({ name, numberFormat }) => [name, numberFormat]))
    const columns = table.columns.map((column) => {
      const numberFormat = formats.get(column.name)
      return numberFormat === undefined ? column : { ...column, numberFormat }
    })
    const { storesText = false } = this.#graph
    const proofs = proofsOf(this.#graph.sources[node.id])
    return convertColumns(
      { ...table, columns },
      { ...types, columnDataTypes: changes },
      this.#contextOf(node),
      {
        keepsTexts: storesText,
        provenBy: (change) => {
          const proven = proofs.get(change.columnName)
          return proven && !change.trim && proven.proof === proofOf(change) ? proven : null
        },
      },
    )
  }

  /** Replaces a combined table with its materialized result, if the plan has a path for it. */
  #landed({ id: nodeId }: WorkflowNode, table: Table): Table {
    const landed = this.#graph.landed?.get(nodeId)
    if (landed === undefined) return table
    const { path, from } = landed
    const columns = [...hiddenColumns(table), ...allCells(table)]
    const bounds = this.#bounded.get(nodeId)
    this.#parts.push({
      kind: 'landing',
      nodeId,
      rows: sql`select ${join(columns)} from (${table.select})`,
      columns: columns.length,
      path,
      ...(bounds && { bounds }),
    })
    return {
      ...table,
      select: sql`select ${join(columns)} from ${from}`,
      rows: { kind: 'landed', nodeId },
      combines: [],
    }
  }

  /** `within` is the node whose step settles the table. */
  #settle(table: Table, within?: string): Table {
    const { checked } = this.#check(table, within)
    const converted = new Set(table.conversions.map(({ column }) => column))
    const cells = table.columns.flatMap(({ name: column }, i) => {
      const typed = converted.has(column) ? sql`${fenced(cell(i))} as ${cell(i)}` : cell(i)
      return table.asWritten[i] ? [typed, written(i)] : [typed]
    })
    return {
      ...checked,
      select: sql`select ${join([rowNumber, ...cells])} ${keptRows(table)}`,
      hasEmpty: false,
      conversions: [],
      rows: null,
    }
  }

  /** Adds a check for the table if there is anything to check. The returned table takes its bounds from that check. */
  #check(table: Table, within?: string): { readonly checked: Table; readonly isChecked: boolean } {
    const isRepeated = this.#countSources(table.rows)
    // If a table is read on two paths, an earlier check has already counted these conversions.
    const counted = table.conversions.filter(({ number }) => !this.#seen.has(number))
    for (const { number } of counted) this.#seen.add(number)
    const measured = table.columns.flatMap((column, i) =>
      this.#graph.measure?.has(column.type) && !table.bounds[i] ? [i] : [],
    )
    if (!table.hasEmpty && counted.length === 0 && measured.length === 0)
      return { checked: table, isChecked: false }
    for (const nodeId of table.combines) if (!this.#cheap.has(nodeId)) this.#twice.add(nodeId)
    const check = this.#checks++
    const own = this.#nodeIds.get(table)
    const nodeId = own ?? within
    if (nodeId === undefined) throw new Error('A table that is checked belongs to a node')
    const before = this.#leavingOut(table).filter((step) => step.nodeId !== nodeId)
    const steps = before.map(({ conversions }) => conversions)
    this.#parts.push({
      ...buildCheck(table, { counted, measured, steps }),
      isRepeated,
      nodeId,
      isWithin: own === undefined,
      steps: before.map(({ nodeId, rows }) => ({ nodeId, rows })),
    })
    const bounds = table.bounds.map((bound, column) =>
      measured.includes(column) ? ({ kind: 'checked', check, column } as const) : bound,
    )
    return { checked: { ...table, bounds }, isChecked: true }
  }

  /** Returns the steps before a table that drop rows, each with all conversions up to that step. */
  #leavingOut({ conversions }: Table) {
    const ids = new Set(conversions.filter(({ leaveOut }) => leaveOut).map(({ nodeId }) => nodeId))
    return [...ids].flatMap((nodeId) => {
      const table = this.#byNode.get(nodeId)
      return table ? [{ nodeId, rows: table.rows, conversions: table.conversions }] : []
    })
  }

  /**
   * Adds the rows of these sources, unless all of them have already been counted on another path. Returns true if so.
   */
  #countSources(rows: RowCount): boolean {
    if (rows?.kind !== 'sources') return false
    const isRepeated = rows.of.every((id) => this.#counted.has(id))
    if (!isRepeated) this.#sourceRows += rows.rows
    for (const id of rows.of) this.#counted.add(id)
    return isRepeated
  }
}
