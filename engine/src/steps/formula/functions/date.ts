import { constant, type Sql, sql } from '../../../duckdb/sql.ts'
import type { Eager, FunctionCompiler } from '../part.ts'
import { argument } from './operators.ts'

const part =
  (unit: Sql): Eager =>
  (args) =>
    sql`${unit}(${argument(args, 0).value})`

export const dateCompilers = {
  today: (_, { moment }) => sql`cast(${constant(moment.today)} as date)`,
  now: (_, { moment }) => sql`cast(${constant(moment.now)} as timestamp)`,
  year: part(sql`year`),
  month: part(sql`month`),
  day: part(sql`day`),
} as const satisfies Readonly<Record<string, FunctionCompiler>>
