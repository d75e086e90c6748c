import type { Reject } from '@anj/workflow'
import type { Session } from '../duckdb/session.ts'
import { constant, join, type Sql, sql } from '../duckdb/sql.ts'
import { momentIn } from '../model/run-moment.ts'
import { withTimeout } from '../model/with-timeout.ts'
import { compileGraph } from '../plan/compile-graph.ts'
import type { RowWindow } from '../plan/plan.ts'
import { selectPage } from '../plan/select-page.ts'
import { type ConversionColumns, failed, failedReason, failedText, rowNumber } from '../steps/table.ts'
import type { ConversionReport, NodeRequest } from './protocol.ts'
import { withoutProofs } from './without-proofs.ts'

/** Rows per query. The first query reads fewer rows, so that a result is available early. */
const WINDOW = 250_000
const FIRST_WINDOW = 25_000
/**
 * Milliseconds after which no query is started and a running one is stopped. A preview question has ten seconds in
 * total.
 */
const PATIENCE = 6_000
const EXAMPLES = 5
const LONGEST_VALUE = 200

/**
 * Counts the cells that each conversion of a node would fail to convert, and returns the first examples. The
 * conversions are the same as in a run. Source rows are checked in batches until the time is up. After a combination,
 * only the first rows are checked.
 */
export async function checkConversions(
  { workflow, sources, nodeId, moment = momentIn('UTC', new Date()) }: NodeRequest,
  session: Session,
  signal: AbortSignal,
  patience = PATIENCE,
): Promise<ConversionReport> {
  const end = Date.now() + patience
  const unproven = withoutProofs(sources)
  const compile = (window?: RowWindow) =>
    compileGraph({ workflow, sources: unproven, nodeId, moment, ...(window && { window }) })
  const { table: whole, isAligned } = compile()
  const own = whole.conversions.filter((conversion) => conversion.nodeId === nodeId)
  const fails = own.map(() => 0)
  const examples = own.map((): Reject[] => [])
  const readBy = own.map((conversion) => conversion.readBy())
  const formatHits = readBy.map((conditions) => conditions.map(() => 0))
  let looked = 0
  const lookAt = async (rows: Sql, ends = signal) => {
    const [count, ...found] = await session.row(selectOf(rows, own, readBy), ends)
    looked += Number(count)
    const cells = found.values()
    own.forEach(({ column }, i) => {
      fails[i] = (fails[i] ?? 0) + Number(cells.next().value)
      const more = readExamples(nodeId, column, cells.next().value)
      examples[i] = [...(examples[i] ?? []), ...more].slice(0, EXAMPLES)
      formatHits[i] = (formatHits[i] ?? []).map((hits) => hits + Number(cells.next().value))
    })
    return Number(count)
  }
  let isAll = true
  if (own.length > 0 && whole.rows?.kind === 'sources') {
    const { rows } = whole.rows
    const windowOf = (first: number, last: number) => compile({ first, last }).table.select
    // The report needs at least these rows, so nothing but the question's own time limit applies to them.
    await lookAt(windowOf(1, FIRST_WINDOW))
    for (let first = FIRST_WINDOW + 1; first <= rows && isAll; first += WINDOW) {
      const rest = windowOf(first, first + WINDOW - 1)
      isAll = (await withTimeout(end - Date.now(), signal, (ends) => lookAt(rest, ends))) !== null
    }
  } else if (own.length > 0) {
    isAll = (await lookAt(selectPage(whole.select, { offset: 0, limit: WINDOW }, isAligned))) < WINDOW
  }
  const columns = own.map(({ column }, i) => ({
    column,
    fails: fails[i] ?? 0,
    examples: examples[i] ?? [],
    formatHits: formatHits[i] ?? [],
  }))
  return { columns, rows: looked, isAll }
}

/**
 * Selects for each conversion the number of failing cells, the first examples as JSON, and the number of cells that
 * each format reads.
 */
function selectOf(
  rows: Sql,
  conversions: readonly ConversionColumns[],
  readBy: readonly (readonly Sql[])[],
): Sql {
  const found = conversions.flatMap((conversion, i) => {
    const example = sql`{'row': ${rowNumber}, 'value': left(${failedText(conversion)}, ${constant(LONGEST_VALUE)}), 'reason': ${failedReason(conversion)}}`
    return [
      sql`count_if(${failed(conversion)})`,
      sql`to_json(min_by(${example}, ${rowNumber}, ${constant(EXAMPLES)}) filter (where ${failed(conversion)}))`,
      ...(readBy[i] ?? []).map((condition) => sql`count_if(${condition})`),
    ]
  })
  return sql`select ${join([sql`count(*)`, ...found])} from (${rows})`
}

function readExamples(nodeId: string, column: string, json: string | null | undefined): readonly Reject[] {
  const found = JSON.parse(json ?? 'null') as
    | readonly { readonly row: number; readonly value: string; readonly reason: string }[]
    | null
  return (found ?? []).map(({ row, value, reason }) => ({ row, column, value, reason, nodeId }))
}
