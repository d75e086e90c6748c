import { type JsonPathStep, maxJsonDepth, writeJsonPath } from '@anj/workflow'
import type { Session } from '../duckdb/session.ts'
import { constant, sql } from '../duckdb/sql.ts'
import { compileGraph } from '../plan/compile-graph.ts'
import { keptRows } from '../plan/skipped-rows.ts'
import { textOf } from '../steps/conversions/text-of.ts'
import { columnOf } from '../steps/one-table.ts'
import type { JsonPaths, JsonPathsRequest } from './protocol.ts'

/** The texts that are read, and the characters of all of them. */
const MOST_TEXTS = 1_000
const MOST_CHARACTERS = 8_000_000
/** The elements of a list that are read. */
const MOST_ELEMENTS = 100
const MOST_PATHS = 1_000
const LONGEST_EXAMPLE = 100

/** Finds the paths of the values in the first JSON texts of a node's column. */
export async function findJsonPaths(
  { workflow, sources, nodeId, moment, column }: JsonPathsRequest,
  session: Session,
  signal: AbortSignal,
): Promise<JsonPaths> {
  const { table } = compileGraph({ workflow, sources, nodeId, moment })
  const title = workflow.nodes.find(({ id }) => id === nodeId)?.data.title ?? ''
  const { value, type } = columnOf(table, column, { nodeId, title })
  const texts = sql`select nullif(${textOf(value, type)}, '') as t ${keptRows(table)}`
  const first = sql`select t from (${texts}) where t is not null limit ${constant(MOST_TEXTS)}`
  const measured = sql`select t, sum(length(t)) over (rows unbounded preceding) as characters from (${first})`
  const rows = await session.rows(
    sql`select t from (${measured}) where characters <= ${constant(MOST_CHARACTERS)}`,
    signal,
  )
  return jsonPathsOf(rows.map(([text]) => text ?? ''))
}

/** Returns the paths of the single values in JSON texts, and of their lists, in the order of the texts. */
export function jsonPathsOf(texts: readonly string[]): JsonPaths {
  const paths = new Map<string, { count: number; example: string }>()
  const lists = new Set<string>()
  let notJson = 0
  let isCut = false
  const note = (path: readonly JsonPathStep[], value: unknown) => {
    const key = writeJsonPath(path)
    const known = paths.get(key)
    if (known) known.count += 1
    else if (paths.size >= MOST_PATHS) isCut = true
    else paths.set(key, { count: 1, example: exampleOf(value) })
  }
  const walk = (value: unknown, path: readonly JsonPathStep[]) => {
    if (value === null) return
    const members = Array.isArray(value)
      ? value.slice(0, MOST_ELEMENTS).map((one: unknown) => ['each', one] as const)
      : typeof value === 'object'
        ? Object.entries(value).map(([name, one]: [string, unknown]) => [{ name }, one] as const)
        : []
    if (Array.isArray(value) && lists.size < MOST_PATHS) lists.add(writeJsonPath(path))
    if (members.length === 0 || path.length >= maxJsonDepth) return note(path, value)
    for (const [step, one] of members) walk(one, [...path, step])
  }
  for (const text of texts) {
    try {
      walk(JSON.parse(text), [])
    } catch {
      notJson += 1
    }
  }
  return {
    paths: [...paths].map(([path, facts]) => ({ path, ...facts })),
    lists: [...lists],
    texts: texts.length,
    notJson,
    isCut,
  }
}

function exampleOf(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return [...text].slice(0, LONGEST_EXAMPLE).join('')
}
