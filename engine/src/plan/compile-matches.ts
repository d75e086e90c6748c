import {
  AppError,
  isJoin,
  isKind,
  type JoinConfig,
  type KeyedKind,
  keyedKinds,
  type LookUpConfig,
  type WorkflowGraph,
  type WorkflowNode,
} from '@anj/workflow'
import { join, name, type Sql, sql } from '../duckdb/sql.ts'
import type { RunMoment } from '../model/run-moment.ts'
import { keyPairs } from '../steps/key-pairs.ts'
import type { Table } from '../steps/table.ts'
import { compileInputs, type Sources } from './compile-graph.ts'

/**
 * The numbers of matched and unmatched rows in each of the tables of a step that matches them by keys, and the number of
 * result rows.
 */
export interface JoinMatches {
  readonly left: { readonly matched: number; readonly unmatched: number }
  readonly right: { readonly matched: number; readonly unmatched: number }
  readonly rows: number
  /** The number of rows of the left table that have several matches. */
  readonly several: number
}

export interface CompiledMatches {
  /** A select of one row. */
  readonly select: Sql
  readonly read: (row: readonly unknown[]) => JoinMatches
}

/** Compiles a query for a step's matches that counts the rows of each table by key and then joins the counts. */
export function compileMatches(
  workflow: WorkflowGraph,
  sources: Sources,
  nodeId: string,
  moment?: RunMoment,
): CompiledMatches {
  const node = workflow.nodes.find(({ id }) => id === nodeId)
  const keyed = node && keyedStep(node)
  if (!node || !keyed) throw new AppError('notAJoin', { title: node?.data.title ?? nodeId }, { nodeId })
  const [left, right] = compileInputs({ workflow, sources, nodeId, moment })
  const { title } = node.data
  const { kind, keys, rowsOf } = keyed
  if (!left || !right) throw new AppError('joinNeedsTwo', { title }, { nodeId })
  const pairs = keyPairs(left, right, keys, { title, nodeId }, isJoin(kind))
  const counted = (table: Table, side: 0 | 1) => {
    const keys = pairs.map((pair, i) => sql`${pair[side]} as ${name(`k${i}`)}`)
    const alias = side === 0 ? sql`l` : sql`r`
    return sql`(select ${join(keys)}, count(*) as n from (${table.select}) ${alias} group by all) ${alias}`
  }
  const equal = join(
    pairs.map((_, i) => sql`l.${name(`k${i}`)} = r.${name(`k${i}`)}`),
    sql` and `,
  )
  return {
    select: sql`select sum(l.n) filter (r.n is not null), sum(l.n) filter (r.n is null),
        sum(r.n) filter (l.n is not null), sum(r.n) filter (l.n is null), sum(l.n * r.n), sum(l.n) filter (r.n > 1)
      from ${counted(left, 0)} full join ${counted(right, 1)} on ${equal}`,
    read: (row) => {
      const [
        matchedLeft = 0,
        unmatchedLeft = 0,
        matchedRight = 0,
        unmatchedRight = 0,
        pairsFound = 0,
        several = 0,
      ] = row.map((cell) => Number(cell ?? 0))
      const left = { matched: matchedLeft, unmatched: unmatchedLeft }
      const right = { matched: matchedRight, unmatched: unmatchedRight }
      return { left, right, several, rows: rowsOf({ left, right, several, pairs: pairsFound }) }
    },
  }
}

interface Counts extends Pick<JoinMatches, 'left' | 'right' | 'several'> {
  /** The number of pairs of rows with equal keys. */
  readonly pairs: number
}
type RowsOf = (counts: Counts) => number

/** The number of result rows of the kinds whose result depends on the keys alone. */
const rowsOfKind: Readonly<Record<Exclude<KeyedKind, 'lookUp'>, RowsOf>> = {
  innerJoin: ({ pairs }) => pairs,
  leftJoin: ({ pairs, left }) => pairs + left.unmatched,
  rightJoin: ({ pairs, right }) => pairs + right.unmatched,
  fullJoin: ({ pairs, left, right }) => pairs + left.unmatched + right.unmatched,
  rowsWithMatch: ({ left }) => left.matched,
  rowsWithoutMatch: ({ left }) => left.unmatched,
  // At most, because unchanged rows are known only once the values are compared.
  compareTables: ({ left, right }) => left.matched + left.unmatched + right.unmatched,
}

function rowsOfLookUp({ severalMatches, noMatch }: LookUpConfig): RowsOf {
  return ({ left, several }) =>
    left.matched -
    (severalMatches === 'leaveOut' ? several : 0) +
    (noMatch === 'leaveOut' ? 0 : left.unmatched)
}

interface KeyedStep {
  readonly kind: KeyedKind
  readonly keys: JoinConfig['keys']
  readonly rowsOf: RowsOf
}

function keyedStep(node: WorkflowNode): KeyedStep | null {
  if (isKind(node, 'lookUp')) {
    const { config } = node.data
    return { kind: 'lookUp', keys: config.keys, rowsOf: rowsOfLookUp(config) }
  }
  for (const kind of keyedKinds)
    if (kind !== 'lookUp' && isKind(node, kind))
      return { kind, keys: node.data.config.keys, rowsOf: rowsOfKind[kind] }
  return null
}
