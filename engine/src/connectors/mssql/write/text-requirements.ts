import { constant, name, type Sql, sql } from '../../../duckdb/sql.ts'
import { hasNoTrailingSpace } from '../../common-requirements.ts'
import { type Requirement, requirement } from '../../requirement-parts.ts'
import { type Asked, incompatibleType } from './required-column.ts'

/** Returns the requirement for a text column. */
export function textRequirement({ from, to, text }: Asked): Requirement {
  const conditions = [
    ...(from.type === 'float' ? [sql`isfinite(${name(from.name)})`] : []),
    ...(to.length === null ? [] : [fitsUtf16Length(text, to.length)]),
    ...(isPadded(to.baseType) ? [hasNoTrailingSpace(text)] : []),
  ]
  const [first, ...others] = conditions
  if (!first) return null
  const holds = others.reduce((all, one) => sql`${all} and ${one}`, first)
  return requirement(
    holds,
    isPadded(to.baseType)
      ? 'too long for its column, or ends with a space that it would not keep'
      : 'too long for its column',
  )
}

/** True for CHAR and NCHAR. The server pads them with spaces, which can't be told apart from spaces in the value. */
function isPadded(baseType: string): boolean {
  return baseType === 'char' || baseType === 'nchar'
}

/** Returns a condition for texts of at most `most` UTF-16 units. Characters beyond U+FFFF take two units. */
export function fitsUtf16Length(text: Sql, most: number): Sql {
  const limit = constant(most)
  const beyond = sql`length(regexp_replace(${text}, '[^\\x{10000}-\\x{10FFFF}]', '', 'g'))`
  return sql`case when strlen(${text}) <= ${limit} then true when length(${text}) > ${limit} then false else length(${text}) + ${beyond} <= ${limit} end`
}

/** Returns the requirement for a binary column, which accepts only values from binary columns. */
export function bytesRequirement(asked: Asked): Requirement {
  const { from, to, text } = asked
  if (from.origin?.kind !== 'binary') throw incompatibleType(asked)
  const isHex = sql`regexp_full_match(${text}, '([0-9a-f]{2})*')`
  if (to.length === null) return requirement(isHex, 'not bytes')
  const bytes = sql`strlen(${text}) // 2`
  const most = constant(to.length)
  // BINARY pads shorter values with zero bytes.
  const fitting = to.baseType === 'binary' ? sql`${bytes} = ${most}` : sql`${bytes} <= ${most}`
  return requirement(sql`${isHex} and ${fitting}`, 'not as many bytes as its column holds')
}
