import { join, type Sql, sql } from '../../../duckdb/sql.ts'
import type { FunctionCompiler } from '../part.ts'
import { argument, clamped } from './operators.ts'

const MOST_CHARACTERS = 2_147_483_647

/** A number of characters within the range of DuckDB's functions. */
const count = (value: Sql) => clamped(value, 0, MOST_CHARACTERS)

export const textCompilers = {
  upper: (args) => sql`upper(${argument(args, 0).value})`,
  lower: (args) => sql`lower(${argument(args, 0).value})`,
  trim: (args) => sql`trim(${argument(args, 0).value})`,
  length: (args) => sql`length(${argument(args, 0).value})`,
  left: (args) => {
    const [text, length] = args
    return sql`substring(${text?.value ?? sql`null`}, 1, ${length ? count(length.value) : sql`1`})`
  },
  right: ([text, length], { name }) => {
    const value = text?.value ?? sql`null`
    const all = name(sql`length(${value})`)
    const taken = length ? count(length.value) : sql`1`
    return sql`substring(${value}, ${all} - case when ${taken} > ${all} then ${all} else ${taken} end + 1)`
  },
  mid: (args, { name }) => {
    const [text, start, length] = args
    const value = text?.value ?? sql`null`
    const from = start?.value ?? sql`1`
    const first = name(clamped(from, 1, MOST_CHARACTERS))
    if (!length) return sql`substring(${value}, ${first})`
    const rest = name(sql`${from}::hugeint + ${length.value} - ${first}`)
    return sql`substring(${value}, ${first}, ${count(rest)})`
  },
  contains: (args) => sql`contains(${argument(args, 0).value}, ${argument(args, 1).value})`,
  replace: (args) => {
    const [text, part, by] = [argument(args, 0).value, argument(args, 1).value, argument(args, 2).value]
    return sql`replace(${text}, ${part}, ${by})`
  },
  concat: (args) => sql`concat(${join(args.map(({ value }) => value))})`,
} as const satisfies Readonly<Record<string, FunctionCompiler>>
