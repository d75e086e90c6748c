import { sqlError } from '../errors.ts'
import { arithmetic } from '../types/arithmetic.ts'
import { int, isDecimal, isMoment, isText, isWhole, messageName } from '../types/type-facts.ts'
import { type Compiled, constantOf, dependenciesOf, nullIfAnyNull } from './compiled.ts'

export function compileUnary(operator: '-' | '+' | '~', operand: Compiled): Compiled {
  if (operator === '+') return operand
  const { type } = operand
  if (operator === '~') {
    if (!isWhole(type.name))
      throw sqlError(8117, `Operand data type ${messageName(type)} is invalid for '~' operator.`)
    return nullIfAnyNull(type, [operand], ([value]) =>
      typeof value === 'boolean'
        ? !value
        : typeof value === 'bigint'
          ? ~value
          : type.name === 'tinyint'
            ? 255 - (value as number)
            : ~(value as number),
    )
  }
  if (isText(type.name) || isMoment(type.name) || type.name === 'bit')
    throw sqlError(8117, `Operand data type ${messageName(type)} is invalid for minus operator.`)
  if (operand.literal !== undefined && operand.literal !== null) {
    // -2147483648 is an int, but 2147483648 isn't.
    if (type.name === 'numeric' && type.scale === 0 && operand.literal === 2147483648n)
      return constantOf(int, -2147483648)
    return constantOf(type, -(operand.literal as number))
  }
  return nullIfAnyNull(type, [operand], ([value]) => -(value as number))
}

/** In decimal arithmetic, the precision of an integer literal is its number of digits. */
function shortened(part: Compiled, other: Compiled): Compiled {
  if (!isDecimal(other.type.name) || part.type.name !== 'int' || typeof part.literal !== 'number') return part
  const precision = String(Math.abs(part.literal)).length
  return constantOf({ name: 'numeric', precision, scale: 0 }, BigInt(part.literal))
}

export function compileBinary(operator: string, a: Compiled, b: Compiled): Compiled {
  // An untyped NULL takes the type of the other operand.
  if (a.literal === null && b.literal === null) return constantOf(int, null)
  if (a.literal === null || b.literal === null) {
    const other = a.literal === null ? b : a
    return {
      ...constantOf(arithmetic(operator, other.type, other.type).type, null),
      slots: other.slots,
      outer: other.outer,
    }
  }
  const left = shortened(a, b)
  const right = shortened(b, a)
  const operation = arithmetic(operator, left.type, right.type)
  const { run } = operation
  const first = left.run
  const second = right.run
  return {
    ...dependenciesOf([left, right]),
    type: operation.type,
    nullable: left.nullable || right.nullable,
    constant: left.constant && right.constant,
    run: (frame) => {
      const x = first(frame)
      if (x === null) return null
      const y = second(frame)
      return y === null ? null : run(x, y)
    },
  }
}
