import { constant, join, type Sql, sql } from '../../../duckdb/sql.ts'
import {
  addDecimals,
  compareDecimals,
  divideDecimals,
  multiplyDecimals,
  remainderOfDecimals,
} from '../decimals.ts'
import type { Call, Eager, FunctionCompiler, Outcome, Part } from '../part.ts'
import { reasons } from './reasons.ts'

const nothing: Part = { type: 'null', value: sql`null`, scale: sql`0`, reason: null, literal: null }

/** Returns an argument. The checker has counted them. */
export function argument(args: readonly Part[], index: number): Part {
  return args[index] ?? nothing
}

/** Keeps a number within a range. DuckDB's greatest and least ignore nulls, and so would return a limit for null. */
export function clamped(value: Sql, least: number, most: number): Sql {
  return sql`cast(case when ${value} < ${constant(least)} then ${constant(least)} when ${value} > ${constant(most)} then ${constant(most)} else ${value} end as bigint)`
}

/** Returns a whole number, which is null where a computation with HUGEINT leaves 64 bits. */
export function wholeOf(huge: Sql): Outcome {
  return { value: sql`try_cast(${huge} as bigint)`, why: reasons.wholeRange }
}

/** Returns a float, which is null where it isn't finite. */
export function floatOf(value: Sql, { name }: Call): Outcome {
  const found = name(value)
  return { value: sql`case when isfinite(${found}) then ${found} end`, why: reasons.floatRange }
}

/** Returns a date, which is null outside the years 1 to 9999. */
export function dateOf(days: Sql, date: Sql, sign: Sql): Outcome {
  const near = sql`(case when ${days} between -4000000 and 4000000 then ${days} end)::integer`
  const moved = sql`${date} ${sign} ${near}`
  return {
    value: sql`case when ${moved} between date '0001-01-01' and date '9999-12-31' then ${moved} end`,
    why: reasons.noSuchDay,
  }
}

function arithmetic(
  operator: Sql,
  exact: (a: Part, b: Part, call: Call) => { readonly value: Sql; readonly scale: Sql },
): Eager {
  return (args, call) => {
    const [a, b] = [argument(args, 0), argument(args, 1)]
    if (a.type === 'decimal') return { ...exact(a, b, call), why: reasons.digits }
    if (a.type === 'float') return floatOf(sql`${a.value} ${operator} ${b.value}`, call)
    return wholeOf(sql`${a.value}::hugeint ${operator} ${b.value}::hugeint`)
  }
}

const add = arithmetic(sql`+`, (a, b, call) => addDecimals(a, b, call))
const subtract = arithmetic(sql`-`, (a, b, call) => addDecimals(a, b, call, sql`-`))

function comparison(operator: Sql): Eager {
  return (args, call) => compared(argument(args, 0), operator, argument(args, 1), call)
}

/** Returns a comparison of two values of the same type. */
export function compared(a: Part, operator: Sql, b: Part, call: Call): Sql {
  if (a.type === 'decimal') return compareDecimals(a, operator, b, call)
  return sql`${a.value} ${operator} ${b.value}`
}

export const operatorCompilers = {
  '+': (args, call) => {
    const [a, b] = [argument(args, 0), argument(args, 1)]
    if (a.type === 'date') return dateOf(b.value, a.value, sql`+`)
    return b.type === 'date' ? dateOf(a.value, b.value, sql`+`) : add(args, call)
  },
  '-': (args, call) => {
    const [a, b] = [argument(args, 0), argument(args, 1)]
    if (a.type !== 'date') return subtract(args, call)
    return b.type === 'date' ? sql`(${a.value} - ${b.value})::bigint` : dateOf(b.value, a.value, sql`-`)
  },
  '*': arithmetic(sql`*`, multiplyDecimals),
  '/': (args, call) => {
    const [a, b] = [argument(args, 0), argument(args, 1)]
    const why = (otherwise: Sql) =>
      sql`case when ${b.value} = 0 then ${reasons.division} else ${otherwise} end`
    if (a.type === 'float')
      return {
        ...floatOf(sql`${a.value} / nullif(${b.value}, 0)`, call),
        why: why(reasons.floatRange),
      }
    return { ...divideDecimals(a, b, call), why: why(reasons.digits) }
  },
  '%': (args, call) => {
    const [a, b] = [argument(args, 0), argument(args, 1)]
    const why = sql`case when ${b.value} = 0 then ${reasons.division} else ${reasons.digits} end`
    if (a.type === 'decimal') return { ...remainderOfDecimals(a, b, call), why }
    return { value: sql`(${a.value}::hugeint % nullif(${b.value}, 0)::hugeint)::bigint`, why }
  },
  negate: (args) => {
    const a = argument(args, 0)
    if (a.type === 'int') return wholeOf(sql`-(${a.value}::hugeint)`)
    return { value: sql`-${a.value}`, scale: a.scale }
  },
  plus: (args) => {
    const { value, scale } = argument(args, 0)
    return { value, scale }
  },
  '&': (args) =>
    sql`(${join(
      args.map(({ value }) => value),
      sql` || `,
    )})`,
  '=': comparison(sql`=`),
  '<>': comparison(sql`<>`),
  '<': comparison(sql`<`),
  '<=': comparison(sql`<=`),
  '>': comparison(sql`>`),
  '>=': comparison(sql`>=`),
  in: (args, call) => {
    const [value = nothing, ...others] = args
    const equal = others.map((other) => call.name(compared(value, sql`=`, other, call)))
    return sql`(${join(equal, sql` or `)})`
  },
  between: (args, call) => {
    const [value, least, most] = [argument(args, 0), argument(args, 1), argument(args, 2)]
    const [above, below] = [
      call.name(compared(value, sql`>=`, least, call)),
      call.name(compared(value, sql`<=`, most, call)),
    ]
    return sql`case when ${above} is not null and ${below} is not null then ${above} and ${below} end`
  },
  like: (args) => sql`${argument(args, 0).value} like ${argument(args, 1).value}`,
} as const satisfies Readonly<Record<string, FunctionCompiler>>
