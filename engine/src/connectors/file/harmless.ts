import {
  type Column,
  formulaBegin,
  formulaPiece,
  harmlessText,
  numberPiece,
  pieceSign,
  pieces,
  plainNumber,
} from '@anj/workflow'
import type { Session } from '../../duckdb/session.ts'
import { constant, join, name, type Sql, sql } from '../../duckdb/sql.ts'
import { textsOf } from './texts-of.ts'

/** Neutralizes formulas in a text with apostrophes. The DuckDB equivalent of `harmlessText`. */
export function harmless(text: Sql): Sql {
  const front = sql`case when regexp_matches(${text}, ${constant(formulaBegin)})
    and not regexp_full_match(${text}, ${constant(plainNumber)}) then '''' else '' end`
  const cell = sql`case when regexp_matches(piece, ${constant(`^${formulaPiece}`)})
    and not regexp_full_match(piece, ${constant(numberPiece)})
    then regexp_replace(piece, ${constant(pieceSign)}, ${constant("\\1'")}) else piece end`
  const cells = sql`list_transform(regexp_extract_all(${text}, ${constant(pieces)}), lambda piece: ${cell})`
  const split = sql`case when regexp_matches(${text}, ${constant(formulaPiece)})
    then array_to_string(${cells}, '') else ${text} end`
  return sql`(${front} || ${split})`
}

/** Returns rows with formulas neutralized in their texts and column names. */
export function harmlessRows(rows: Sql, columns: readonly Column[]): Sql {
  const texts = new Set(textsOf(columns).map((column) => column.name))
  const cells = columns.map(({ name: column }) => {
    const cell = texts.has(column) ? harmless(sql`${name(column)}::varchar`) : name(column)
    return sql`${cell} as ${name(harmlessText(column))}`
  })
  return sql`select ${join(cells)} from (${rows})`
}

/** Counts the values that neutralizing changes. */
export async function countFormulas(
  session: Session,
  rows: Sql,
  columns: readonly Column[],
  signal: AbortSignal,
): Promise<number> {
  const texts = textsOf(columns)
  if (texts.length === 0) return 0
  const counts = texts.map((column) => counted(sql`${name(column.name)}::varchar`))
  const [count] = await session.row(sql`select ${join(counts, sql` + `)} from (${rows})`, signal)
  return Number(count)
}

function counted(text: Sql): Sql {
  return sql`count_if(${harmless(text)} <> ${text})`
}
