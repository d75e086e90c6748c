import {
  AppError,
  isKind,
  type JoinConfig,
  joinKinds,
  type WorkflowGraph,
  type WorkflowNode,
} from '@anj/workflow'
import { join, name, type Sql, sql } from '../duckdb/sql.ts'
import { keyPairs } from '../steps/joins.ts'
import type { Table } from '../steps/table.ts'
import { compileInputs, type Sources } from './compile-graph.ts'

/** The numbers of matched and unmatched rows in each of a join's tables, and the number of result rows. */
export interface JoinMatches {
  readonly left: { readonly matched: number; readonly unmatched: number }
  readonly right: { readonly matched: number; readonly unmatched: number }
  readonly rows: number
}

export interface CompiledMatches {
  /** A select of one row. */
  readonly select: Sql
  readonly read: (row: readonly unknown[]) => JoinMatches
}

/** Compiles a query for a join's matches that counts the rows of each table by key and then joins the counts. */
export function compileMatches(workflow: WorkflowGraph, sources: Sources, nodeId: string): CompiledMatches {
  const node = workflow.nodes.find(({ id }) => id === nodeId)
  const config = node && configOf(node)
  if (!node || !config) throw new AppError('notAJoin', { title: node?.data.title ?? nodeId }, { nodeId })
  const [left, right] = compileInputs({ workflow, sources, nodeId })
  const { title, kind } = node.data
  if (!left || !right) throw new AppError('joinNeedsTwo', { title }, { nodeId })
  const pairs = keyPairs(left, right, config.keys, { title, nodeId })
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
        sum(r.n) filter (l.n is not null), sum(r.n) filter (l.n is null), sum(l.n * r.n)
      from ${counted(left, 0)} full join ${counted(right, 1)} on ${equal}`,
    read: (row) => {
      const [matchedLeft = 0, unmatchedLeft = 0, matchedRight = 0, unmatchedRight = 0, pairsFound = 0] =
        row.map((cell) => Number(cell ?? 0))
      const keepsLeft = kind === 'leftJoin' || kind === 'fullJoin'
      const keepsRight = kind === 'rightJoin' || kind === 'fullJoin'
      return {
        left: { matched: matchedLeft, unmatched: unmatchedLeft },
        right: { matched: matchedRight, unmatched: unmatchedRight },
        rows: pairsFound + (keepsLeft ? unmatchedLeft : 0) + (keepsRight ? unmatchedRight : 0),
      }
    },
  }
}

function configOf(node: WorkflowNode): JoinConfig | null {
  for (const kind of joinKinds) if (isKind(node, kind)) return node.data.config
  return null
}
