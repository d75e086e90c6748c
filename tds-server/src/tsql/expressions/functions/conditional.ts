import { commonType } from '../../types/common-type.ts'
import { comparer } from '../../types/compare.ts'
import { int } from '../../types/type-facts.ts'
import { combinedType } from '../common.ts'
import { comparable } from '../comparison.ts'
import { cast, castIfNeeded, constantOf, dependenciesOf } from '../compiled.ts'
import { argument, counted } from './arguments.ts'
import type { FunctionCompiler } from './index.ts'

const coalesce: FunctionCompiler = (parts, _, name) => {
  counted(name, parts, 2, 250)
  const type = combinedType(parts)
  const runs = parts.map((part) => castIfNeeded(part, type).run)
  return {
    ...dependenciesOf(parts),
    type,
    nullable: parts.every((part) => part.nullable),
    constant: false,
    run: (frame) => {
      for (const run of runs) {
        const value = run(frame)
        if (value !== null) return value
      }
      return null
    },
  }
}

const isNull: FunctionCompiler = (parts, _, name) => {
  counted(name, parts, 2)
  const first = argument(parts, 0, name)
  const second = argument(parts, 1, name)
  const type = first.literal === null ? second.type : first.type
  const fallback = cast(second, type, { implicit: true })
  return {
    ...dependenciesOf(parts),
    type,
    nullable: first.nullable && second.nullable,
    constant: false,
    run: (frame) => first.run(frame) ?? fallback.run(frame),
  }
}

const nullIf: FunctionCompiler = (parts, _, name) => {
  counted(name, parts, 2)
  const first = argument(parts, 0, name)
  const [left, right, type] = comparable(first, argument(parts, 1, name))
  const compare = comparer(type)
  return {
    ...dependenciesOf(parts),
    type: first.type,
    nullable: true,
    constant: false,
    run: (frame) => {
      const x = left.run(frame)
      const y = right.run(frame)
      return x !== null && y !== null && compare(x, y) === 0 ? null : first.run(frame)
    },
  }
}

/** Compiles CHOOSE(index, …), whose index starts at 1. */
const choose: FunctionCompiler = (parts, _, name) => {
  counted(name, parts, 2, 250)
  const [index, ...values] = parts
  if (index === undefined) return constantOf(int, null)
  const at = cast(index, int)
  const type = values.map((value) => value.type).reduce(commonType)
  const runs = values.map((value) => castIfNeeded(value, type).run)
  return {
    ...dependenciesOf(parts),
    type,
    nullable: true,
    constant: false,
    run: (frame) => {
      const number = at.run(frame)
      return number === null ? null : (runs[(number as number) - 1]?.(frame) ?? null)
    },
  }
}

export const conditionalFunctions: Readonly<Record<string, FunctionCompiler>> = {
  COALESCE: coalesce,
  ISNULL: isNull,
  NULLIF: nullIf,
  CHOOSE: choose,
}
