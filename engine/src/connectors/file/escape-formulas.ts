import {
  type Column,
  cellPiecePattern,
  escapeFormulas,
  formulaPiecePattern,
  formulaStartPattern,
  numberPiecePattern,
  pieceSeparatorPattern,
  plainNumberPattern,
} from '@anj/workflow'
import type { Session } from '../../duckdb/session.ts'
import { constant, join, name, type Sql, sql } from '../../duckdb/sql.ts'
import { textColumns } from './texts-of.ts'

/**
 * Puts an apostrophe before texts that a spreadsheet would treat as formulas. Has the same effect as `escapeFormulas`.
 */
export function escapeFormulasSql(text: Sql): Sql {
  const front = sql`case when regexp_matches(${text}, ${constant(formulaStartPattern)})
    and not regexp_full_match(${text}, ${constant(plainNumberPattern)}) then '''' else '' end`
  const cell = sql`case when regexp_matches(piece, ${constant(`^${formulaPiecePattern}`)})
    and not regexp_full_match(piece, ${constant(numberPiecePattern)})
    then regexp_replace(piece, ${constant(pieceSeparatorPattern)}, ${constant("\\1'")}) else piece end`
  const cells = sql`list_transform(regexp_extract_all(${text}, ${constant(cellPiecePattern)}), lambda piece: ${cell})`
  const split = sql`case when regexp_matches(${text}, ${constant(formulaPiecePattern)})
    then array_to_string(${cells}, '') else ${text} end`
  return sql`(${front} || ${split})`
}

/** Neutralizes formulas in the texts and column names of rows. */
export function escapeFormulaRows(rows: Sql, columns: readonly Column[]): Sql {
  const texts = new Set(textColumns(columns).map((column) => column.name))
  const cells = columns.map(({ name: column }) => {
    const cell = texts.has(column) ? escapeFormulasSql(sql`${name(column)}::varchar`) : name(column)
    return sql`${cell} as ${name(escapeFormulas(column))}`
  })
  return sql`select ${join(cells)} from (${rows})`
}

/** Counts the values that would be neutralized because they look like formulas. */
export async function countFormulas(
  session: Session,
  rows: Sql,
  columns: readonly Column[],
  signal: AbortSignal,
): Promise<number> {
  const texts = textColumns(columns)
  if (texts.length === 0) return 0
  const counts = texts.map((column) => counted(sql`${name(column.name)}::varchar`))
  const [count] = await session.row(sql`select ${join(counts, sql` + `)} from (${rows})`, signal)
  return Number(count)
}

function counted(text: Sql): Sql {
  return sql`count_if(${escapeFormulasSql(text)} <> ${text})`
}
