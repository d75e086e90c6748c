import { type Sql, sql } from '../duckdb/sql.ts'
import { scaleOf } from './exact-numbers.ts'

/**
 * Returns aggregates over decimals in plain form: the length of the longest one, the most digits before the point, and
 * the most and the fewest digits behind it. They are null without values.
 */
export function digitsOf(decimal: Sql): readonly [Sql, Sql, Sql, Sql] {
  const sign = sql`instr(${decimal}, '.')`
  const whole = sql`case when ${sign} = 0 then strlen(${decimal}) else ${sign} - 1 end - starts_with(${decimal}, '-')::int`
  const scale = sql`case when ${decimal} is not null then ${scaleOf(decimal)} end`
  return [sql`max(strlen(${decimal}))`, sql`max(${whole})`, sql`max(${scale})`, sql`min(${scale})`]
}
