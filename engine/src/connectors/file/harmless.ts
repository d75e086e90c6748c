import { formulaBegin, harmlessText, plainNumber } from '@anj/workflow'
import type { Session } from '../../duckdb/session.ts'
import { constant, join, name, type Sql, sql } from '../../duckdb/sql.ts'
import type { PlanColumn } from '../../plan/plan.ts'
import { textsOf } from './texts-of.ts'

/** Whether a spreadsheet may take a text for a formula: as `isFormula` of the domain judges, in DuckDB. */
function isFormula(text: Sql): Sql {
  return sql`(regexp_matches(${text}, ${constant(formulaBegin)}) and not regexp_full_match(${text}, ${constant(plainNumber)}))`
}

/** A text with an apostrophe in front where a spreadsheet may take it for a formula. */
export function harmless(text: Sql): Sql {
  return sql`case when ${isFormula(text)} then '''' || ${text} else ${text} end`
}

/** Rows whose texts and names of columns no spreadsheet takes for formulas. */
export function harmlessRows(rows: Sql, columns: readonly PlanColumn[]): Sql {
  const texts = new Set(textsOf(columns).map((column) => column.name))
  const cells = columns.map(({ name: column }) => {
    const cell = texts.has(column) ? harmless(sql`${name(column)}::varchar`) : name(column)
    return sql`${cell} as ${name(harmlessText(column))}`
  })
  return sql`select ${join(cells)} from (${rows})`
}

/** How many values of these rows are not written as they are. */
export async function countFormulas(
  session: Session,
  rows: Sql,
  columns: readonly PlanColumn[],
  signal: AbortSignal,
): Promise<number> {
  const texts = textsOf(columns)
  if (texts.length === 0) return 0
  const counts = texts.map((column) => sql`count_if(${isFormula(sql`${name(column.name)}::varchar`)})`)
  const [count] = await session.row(sql`select ${join(counts, sql` + `)} from (${rows})`, signal)
  return Number(count)
}
