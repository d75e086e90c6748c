import { AppError, type Column, keyComparison } from '@anj/workflow'
import type { Session } from '../duckdb/session.ts'
import { constant, type Sql, sql } from '../duckdb/sql.ts'
import { withTimeout } from '../model/with-timeout.ts'
import { compileInputs } from '../plan/compile-graph.ts'
import { keyValues } from '../steps/key-values.ts'
import { cell, type Table } from '../steps/table.ts'
import { isKeyName, nameSimilarity } from './name-similarity.ts'
import type { KeySuggestion, NodeRequest } from './protocol.ts'

/**
 * Number of pairs whose values are compared and, for each pair, the number of rows read from each side and the number
 * of distinct left values searched for on the right.
 */
const LOOKED_PAIRS = 24
const LOOKED_ROWS = 20_000
const LOOKED_VALUES = 1_000
/** Milliseconds after which pairs are ranked by their names alone. */
const PATIENCE = 6_000
const LEAST_SCORE = 0.3
const MOST_SUGGESTIONS = 5

interface Pair {
  readonly left: number
  readonly right: number
  readonly names: number
  readonly types: number
  /** True if both names are usual names of keys. */
  readonly isKeyName: boolean
}

/**
 * Suggests pairs of columns as the keys of a step, the likeliest first. The score combines names, types, the share of
 * left values that exist on the right, and the uniqueness of the values. Values are only compared until the time is up.
 */
export async function suggestKeys(
  { workflow, sources, nodeId, moment }: NodeRequest,
  session: Session,
  signal: AbortSignal,
  patience = PATIENCE,
): Promise<readonly KeySuggestion[]> {
  const end = Date.now() + patience
  const [left, right] = compileInputs({ workflow, sources, nodeId, moment })
  if (!left || !right) {
    const title = workflow.nodes.find(({ id }) => id === nodeId)?.data.title ?? nodeId
    throw new AppError('joinNeedsTwo', { title }, { nodeId })
  }
  // Two tables to compare have mostly the same columns, of which only those with unique values identify a row.
  const isCompared = workflow.nodes.find(({ id }) => id === nodeId)?.data.kind === 'compareTables'
  const pairs = pairsOf(left.columns, right.columns)
  const found: KeySuggestion[] = []
  for (const [i, pair] of pairs.entries()) {
    const time = i < LOOKED_PAIRS ? end - Date.now() : 0
    const look = (ends: AbortSignal) => sharedValues(session, left, right, pair, ends)
    const shared = time > 0 ? await withTimeout(time, signal, look) : null
    const score = scoreOf(pair, shared)
    if (score < LEAST_SCORE) continue
    found.push({
      left: left.columns[pair.left]?.name ?? '',
      right: right.columns[pair.right]?.name ?? '',
      score: isCompared ? comparedScore(pair, shared, score) : score,
      overlap: shared && shared.overlap,
    })
  }
  return best(found)
}

/**
 * Returns the pairs with the most similar names first. Limits their number, because wide tables have too many pairs to
 * keep in memory.
 */
function pairsOf(left: readonly Column[], right: readonly Column[]): readonly Pair[] {
  const likeliest = (pairs: readonly Pair[]) =>
    [...pairs]
      .sort((a, b) => b.names - a.names || Number(b.isKeyName) - Number(a.isKeyName) || b.types - a.types)
      .slice(0, 10 * LOOKED_PAIRS)
  const keysOnRight = right.map(({ name }) => isKeyName(name))
  return left.reduce<readonly Pair[]>((kept, l, i) => {
    const isKey = isKeyName(l.name)
    const pairs = right.map((r, j) => ({
      left: i,
      right: j,
      names: nameSimilarity(l.name, r.name),
      types: likeTypes(l, r),
      isKeyName: isKey && (keysOnRight[j] ?? false),
    }))
    return likeliest([...kept, ...pairs])
  }, [])
}

function likeTypes(left: Column, right: Column): number {
  const texts = left.type === 'text' || right.type === 'text' ? 0.5 : 0.1
  return { same: 1, numbers: 0.9, texts }[keyComparison(left.type, right.type)]
}

interface SharedValues {
  /** Share of the left values that exist on the right, 0 to 1. */
  readonly overlap: number
  /** Share of distinct values on the side with more of them, 0 to 1. */
  readonly uniqueness: number
  /** True if no value occurs twice on either side. */
  readonly isUnique: boolean
}

async function sharedValues(
  session: Session,
  left: Table,
  right: Table,
  pair: Pair,
  signal: AbortSignal,
): Promise<SharedValues | null> {
  const side = (table: Table, place: number) => ({
    type: table.columns[place]?.type ?? ('text' as const),
    value: cell(place),
  })
  const [l, r] = keyValues(side(left, pair.left), side(right, pair.right))
  const some = (table: Table, key: Sql) =>
    sql`select ${key} as k from (${table.select}) where ${key} is not null limit ${constant(LOOKED_ROWS)}`
  const [values, shared, ofLeft, ofRight] = await session.row(
    sql`with l as materialized (${some(left, l)}), r as materialized (${some(right, r)}),
          asked as materialized (select distinct k from l limit ${constant(LOOKED_VALUES)})
        select (select count(*) from asked),
          (select count(*) from asked where k in (select ${r} from (${right.select}) where ${r} is not null)),
          (select count(distinct k) / count(*) from l), (select count(distinct k) / count(*) from r)`,
    signal,
  )
  if (Number(values) === 0) return null
  return {
    overlap: Number(shared) / Number(values),
    uniqueness: Math.max(Number(ofLeft ?? 0), Number(ofRight ?? 0)),
    isUnique: Number(ofLeft ?? 0) === 1 && Number(ofRight ?? 0) === 1,
  }
}

function scoreOf({ names, types }: Pair, shared: SharedValues | null): number {
  const byName = 0.85 * names + 0.15 * types
  if (!shared) return 0.8 * byName * types
  const byValue = shared.overlap * Math.sqrt(shared.uniqueness)
  // Columns with equal names but no common value are unlikely keys. Common values under unrelated names may be a
  // coincidence.
  return Math.min(1, (0.45 * byName + 0.55 * byValue) * (byValue === 0 ? 0.4 : 1) * (names === 0 ? 0.8 : 1))
}

/**
 * Returns the score of a pair of columns of two tables to compare. Columns that are unique on both sides and have common
 * values come first, then those with the name of a key, then all others.
 */
function comparedScore(pair: Pair, shared: SharedValues | null, score: number): number {
  const within = pair.isKeyName ? 0.8 * score + 0.2 : 0.8 * score
  const isIdentifying = shared !== null && shared.isUnique && shared.overlap > 0
  return ((isIdentifying ? 2 : pair.isKeyName ? 1 : 0) + within) / 3
}

/** Returns the best pairs. Each column is used only once. */
function best(found: readonly KeySuggestion[]): readonly KeySuggestion[] {
  const lefts = new Set<string>()
  const rights = new Set<string>()
  const chosen: KeySuggestion[] = []
  for (const one of [...found].sort((a, b) => b.score - a.score)) {
    if (lefts.has(one.left) || rights.has(one.right)) continue
    lefts.add(one.left)
    rights.add(one.right)
    chosen.push({ ...one, score: Math.round(one.score * 100) / 100 })
  }
  return chosen.slice(0, MOST_SUGGESTIONS)
}
