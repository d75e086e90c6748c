import { type DataType, isNumberType, keyComparison } from '@anj/workflow'
import { type Sql, sql } from '../duckdb/sql.ts'
import { textOf } from './conversions/text-of.ts'

/** Returns the values to compare for a pair of keys. The values are equal if and only if the keys are. */
export function keyValues(
  left: { readonly type: DataType; readonly value: Sql },
  right: { readonly type: DataType; readonly value: Sql },
): readonly [Sql, Sql] {
  if (keyComparison(left.type, right.type) === 'same') return [left.value, right.value]
  const areNumbers = isNumberType(left.type) && isNumberType(right.type)
  const text = ({ type, value }: typeof left) =>
    areNumbers ? plainNumber(textOf(value, type)) : textOf(value, type)
  return [text(left), text(right)]
}

/** Normalises a number as text, without trailing zeros after the decimal point and without a negative zero. */
export function plainNumber(text: Sql): Sql {
  const short = sql`case when contains(${text}, '.') and not contains(${text}, 'e') then rtrim(rtrim(${text}, '0'), '.') else ${text} end`
  return sql`case when ${text} like '-0%' and ${short} = '-0' then '0' else ${short} end`
}
