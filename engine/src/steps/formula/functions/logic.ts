import { join, type Sql, sql } from '../../../duckdb/sql.ts'
import type { FunctionCompiler, Lazy, Part } from '../part.ts'
import { argument, compared } from './operators.ts'

type Result = Pick<Part, 'value' | 'scale' | 'reason'>

/** A step of a choice: where the condition holds, the part is the result. */
interface Branch {
  readonly when: Sql
  readonly part: Result | null
  /** The reason for the failure of the condition itself, which then isn't true. */
  readonly failing?: Sql | null
}

/** Builds the value, scale and reason of a choice between parts. The first branch whose condition holds decides. */
function choose(branches: readonly Branch[], otherwise: Result | null): Result {
  const of = (pick: (part: Result | null) => Sql, onFailure: (reason: Sql) => Sql) => {
    const whens = branches.flatMap(({ when, part, failing }) => [
      sql`when ${when} then ${pick(part)}`,
      ...(failing ? [sql`when ${failing} is not null then ${onFailure(failing)}`] : []),
    ])
    return sql`case ${join(whens, sql` `)} else ${pick(otherwise)} end`
  }
  const canFail =
    otherwise?.reason || branches.some(({ part, failing }) => Boolean(part?.reason) || Boolean(failing))
  return {
    value: of(
      (part) => part?.value ?? sql`null`,
      () => sql`null`,
    ),
    scale: of(
      (part) => part?.scale ?? sql`0`,
      () => sql`0`,
    ),
    reason: canFail
      ? of(
          (part) => part?.reason ?? sql`null`,
          (reason) => reason,
        )
      : null,
  }
}

const chosen: Lazy = {
  lazy: (args) => {
    const branches: Branch[] = []
    for (let i = 0; i + 1 < args.length; i += 2) {
      const condition = argument(args, i)
      branches.push({ when: condition.value, part: argument(args, i + 1), failing: condition.reason })
    }
    return choose(branches, args.length % 2 === 1 ? argument(args, args.length - 1) : null)
  },
}

/** Joins conditions. Those behind a deciding one don't count, and so can't fail. */
function joined(operator: Sql, decides: Sql): Lazy {
  return {
    lazy: (args, { name }) => {
      const [first, ...others] = args
      if (!first) throw new TypeError('A condition needs operands')
      return others.reduce<Result>((left, right) => {
        const isDecided = sql`${left.value} = ${decides}`
        const both = sql`(${left.value} ${operator} ${right.value})`
        return {
          value: name(left.reason ? sql`case when ${left.reason} is null then ${both} end` : both),
          scale: sql`0`,
          reason: named(choose([{ when: isDecided, part: null, failing: left.reason }], right).reason, name),
        }
      }, first)
    },
  }
}

function named(reason: Sql | null, name: (value: Sql) => Sql): Sql | null {
  return reason && name(reason)
}

export const logicCompilers = {
  and: joined(sql`and`, sql`false`),
  or: joined(sql`or`, sql`true`),
  not: (args) => sql`not ${argument(args, 0).value}`,
  if: chosen,
  case: chosen,
  coalesce: {
    lazy: (args) =>
      choose(
        args.map((part) => ({ when: sql`${part.value} is not null`, part, failing: part.reason })),
        null,
      ),
  },
  ifError: {
    lazy: (args) => {
      const [value, instead] = [argument(args, 0), args[1] ?? null]
      if (!value.reason) return value
      return choose([{ when: sql`${value.reason} is null`, part: { ...value, reason: null } }], instead)
    },
  },
  isError: {
    lazy: (args) => {
      const { reason } = argument(args, 0)
      return { value: reason ? sql`${reason} is not null` : sql`false`, scale: sql`0`, reason: null }
    },
  },
  'is null': {
    lazy: (args) => {
      const { value, reason } = argument(args, 0)
      const isNull = sql`${value} is null`
      return {
        value: reason ? sql`case when ${reason} is null then ${isNull} end` : isNull,
        scale: sql`0`,
        reason,
      }
    },
  },
  nullIf: (args, call) => {
    const [value, other] = [argument(args, 0), argument(args, 1)]
    const isEqual = call.name(compared(value, sql`=`, other, call))
    return { value: sql`case when ${isEqual} then null else ${value.value} end`, scale: value.scale }
  },
  isEmpty: (args) => sql`coalesce(${argument(args, 0).value} = '', true)`,
  ifEmpty: (args) => sql`coalesce(nullif(${argument(args, 0).value}, ''), ${argument(args, 1).value})`,
  xor: (args) => sql`${argument(args, 0).value} <> ${argument(args, 1).value}`,
} as const satisfies Readonly<Record<string, FunctionCompiler>>
