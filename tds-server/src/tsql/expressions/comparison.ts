import { sqlError } from '../errors.ts'
import type { CompareOperator, EngineType } from '../syntax/tree.ts'
import { collationOf } from '../types/collation.ts'
import { commonType } from '../types/common-type.ts'
import { comparer } from '../types/compare.ts'
import type { Value } from '../types/convert.ts'
import { isDecimal, isText, messageName } from '../types/type-facts.ts'
import { type Compiled, cast, castIfNeeded, dependenciesOf, type Predicate } from './compiled.ts'

const outcomes: Readonly<Record<CompareOperator, (order: number) => boolean>> = {
  '=': (order) => order === 0,
  '<>': (order) => order !== 0,
  '<': (order) => order < 0,
  '<=': (order) => order <= 0,
  '>': (order) => order > 0,
  '>=': (order) => order >= 0,
}

/** Converts both sides to the type in which they are compared. */
export function comparable(a: Compiled, b: Compiled): readonly [Compiled, Compiled, EngineType] {
  for (const side of [a, b])
    if (
      ['text', 'ntext', 'image', 'xml', 'geography', 'geometry'].includes(side.type.name) &&
      side.literal !== null
    )
      throw sqlError(
        402,
        `The data types ${messageName(a.type)} and ${messageName(b.type)} are incompatible in the equal to operator.`,
      )
  const common = a.literal === null ? b.type : b.literal === null ? a.type : commonType(a.type, b.type)
  const type = isText(common.name) ? withCollation(common, a, b) : common
  if (isText(type.name)) {
    // Compares without a length limit, so that nothing is truncated or padded.
    const open: EngineType = { ...type, name: 'nvarchar', length: 'max' }
    const side = (one: Compiled) => (isText(one.type.name) ? one : cast(one, open, { implicit: true }))
    return [side(a), side(b), type]
  }
  if (isDecimal(type.name)) {
    const most: EngineType = { ...type, precision: 38 }
    return [castIfNeeded(a, most), castIfNeeded(b, most), most]
  }
  return [castIfNeeded(a, type), castIfNeeded(b, type), type]
}

/**
 * Adds the collation that two texts are compared in. COLLATE overrides the collation of a column. Throws 468 if two
 * columns have different collations.
 */
function withCollation(type: EngineType, a: Compiled, b: Compiled): EngineType {
  const [first, second] = [a.type.collation, b.type.collation]
  if (first === second || !isText(a.type.name) || !isText(b.type.name)) return type
  if (a.column !== undefined && b.column !== undefined)
    throw sqlError(
      468,
      `Cannot resolve the collation conflict between "${first ?? 'database_default'}" and "${second ?? 'database_default'}" in the equal to operation.`,
      { state: 9 },
    )
  const collation = a.column === undefined ? (first ?? second) : (second ?? first)
  return collation === undefined ? type : { ...type, collation }
}

export function compileComparison(operator: CompareOperator, a: Compiled, b: Compiled): Predicate {
  const [left, right, type] = comparable(a, b)
  const needs = dependenciesOf([left, right])
  const first = left.run
  const second = right.run
  if (operator === '=' || operator === '<>') {
    const key = isText(type.name) ? collationOf(type.collation).key : null
    const same =
      key !== null ? (x: Value, y: Value) => x === y || key(x as string) === key(y as string) : equality(type)
    const wanted = operator === '='
    return {
      ...needs,
      test: (frame) => {
        const x = first(frame)
        if (x === null) return null
        const y = second(frame)
        return y === null ? null : same(x, y) === wanted
      },
    }
  }
  const compare = comparer(type)
  const outcome = outcomes[operator]
  return {
    ...needs,
    test: (frame) => {
      const x = first(frame)
      if (x === null) return null
      const y = second(frame)
      return y === null ? null : outcome(compare(x, y))
    },
  }
}

function equality(type: EngineType): (a: Value, b: Value) => boolean {
  const compare = comparer(type)
  return (a, b) => a === b || compare(a, b) === 0
}
