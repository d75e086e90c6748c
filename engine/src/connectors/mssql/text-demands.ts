import { constant, name, type Sql, sql } from '../../duckdb/sql.ts'
import { type Demand, fits } from '../demand-parts.ts'
import { type Asked, refusedType } from './asked.ts'

/** Of a column of characters. */
export function textDemand({ from, to, text }: Asked): Demand {
  const conditions = [
    ...(from.type === 'float' ? [sql`isfinite(${name(from.name)})`] : []),
    ...(to.length === null ? [] : [unitsFit(text, to.length)]),
    ...(isPadded(to.baseType) ? [noSpaceBehind(text)] : []),
  ]
  const [first, ...others] = conditions
  if (!first) return null
  const holds = others.reduce((all, one) => sql`${all} and ${one}`, first)
  return fits(
    holds,
    isPadded(to.baseType)
      ? 'too long for its column, or ends with a space that it would not keep'
      : 'too long for its column',
  )
}

/** CHAR and NCHAR are filled up with spaces, which nothing tells from those of the value. */
function isPadded(baseType: string): boolean {
  return baseType === 'char' || baseType === 'nchar'
}

/** Whether a text has at most so many UTF-16 units, of which characters beyond U+FFFF take two. */
export function unitsFit(text: Sql, most: number): Sql {
  const limit = constant(most)
  const beyond = sql`length(regexp_replace(${text}, '[^\\x{10000}-\\x{10FFFF}]', '', 'g'))`
  return sql`case when strlen(${text}) <= ${limit} then true when length(${text}) > ${limit} then false else length(${text}) + ${beyond} <= ${limit} end`
}

/** Of a column of bytes, which takes only those that were bytes before. */
export function bytesDemand(asked: Asked): Demand {
  const { from, to, text } = asked
  if (from.origin?.kind !== 'binary') throw refusedType(asked)
  const isHex = sql`regexp_full_match(${text}, '([0-9a-f]{2})*')`
  if (to.length === null) return fits(isHex, 'not bytes')
  const bytes = sql`strlen(${text}) // 2`
  const most = constant(to.length)
  // BINARY fills shorter values up with zero bytes.
  const fitting = to.baseType === 'binary' ? sql`${bytes} = ${most}` : sql`${bytes} <= ${most}`
  return fits(sql`${isHex} and ${fitting}`, 'not as many bytes as its column holds')
}

/** NCHAR is filled up with spaces. */
export function noSpaceBehind(text: Sql): Sql {
  return sql`not ends_with(${text}, ' ')`
}
