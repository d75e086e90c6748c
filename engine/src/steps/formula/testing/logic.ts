import { compareValues } from './operators.ts'
import type { Argument } from './oracle.ts'
import { strict } from './strict.ts'
import { CellFails, type Value } from './values.ts'

type Args = readonly Argument[]

/** Joins conditions. The deciding value ends the evaluation. */
const joined = (decides: boolean) => (args: Args) => {
  let isUnknown = false
  for (const arg of args) {
    const value = arg()
    if (value === decides) return decides
    if (value === null) isUnknown = true
  }
  return isUnknown ? null : !decides
}

function chosen(args: Args): Value {
  for (let i = 0; i + 1 < args.length; i += 2) if (args[i]?.() === true) return args[i + 1]?.() ?? null
  return args.length % 2 === 1 ? (args.at(-1)?.() ?? null) : null
}

function failsWith(arg: Argument | undefined): boolean {
  try {
    arg?.()
    return false
  } catch (error) {
    if (error instanceof CellFails) return true
    throw error
  }
}

export const logicOracle = {
  and: joined(false),
  or: joined(true),
  not: strict(([value]) => value === false),
  if: chosen,
  case: chosen,
  coalesce: (args: Args) => {
    for (const arg of args) {
      const value = arg()
      if (value !== null) return value
    }
    return null
  },
  ifError: ([value, instead]: Args) => (failsWith(value) ? (instead?.() ?? null) : (value?.() ?? null)),
  isError: ([value]: Args) => failsWith(value),
  'is null': ([value]: Args) => value?.() === null,
  nullIf: ([first, second]: Args) => {
    const [value, other] = [first?.() ?? null, second?.() ?? null]
    return value !== null && other !== null && compareValues(value, other) === 0 ? null : value
  },
  isEmpty: ([text]: Args) => [null, ''].includes((text?.() ?? null) as string | null),
  ifEmpty: ([first, second]: Args) => {
    const [text, instead] = [first?.() ?? null, second?.() ?? null]
    return text === null || text === '' ? instead : text
  },
  xor: strict(([a, b]) => a !== b),
} as const
