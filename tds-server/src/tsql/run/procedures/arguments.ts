import type { SqlValue } from '../../../values.ts'
import { sqlError } from '../../errors.ts'
import type { EngineType } from '../../syntax/tree.ts'
import { converter } from '../../types/convert.ts'
import { int, nvarchar } from '../../types/type-facts.ts'

/** Argument of a procedure call. */
export interface ProcedureArgument {
  readonly name: string | null
  readonly value: SqlValue
  readonly type: EngineType
  /** For an OUTPUT argument, the caller's variable that gets the value. */
  readonly output: string | null
}

/** Assigns arguments to parameters by name, or by position if they have no names. */
export function argumentsOf(
  procedure: string,
  names: readonly string[],
  given: readonly ProcedureArgument[],
): Map<string, ProcedureArgument> {
  const found = new Map<string, ProcedureArgument>()
  given.forEach((one, i) => {
    const name = one.name === null ? names[i] : names.find((known) => known === one.name?.toLowerCase())
    if (name === undefined)
      throw sqlError(8145, `${one.name ?? 'An argument'} is not a parameter for procedure ${procedure}.`)
    found.set(name, one)
  })
  return found
}

/** Returns an argument as text, or null if it is NULL or missing. */
export function textOf(found: ReadonlyMap<string, ProcedureArgument>, name: string): string | null {
  const one = found.get(name)
  if (one === undefined || one.value === null) return null
  return String(converter(one.type, nvarchar('max'))(one.value))
}

/** Returns an argument as an integer, or null if it is NULL or missing. */
export function numberOf(found: ReadonlyMap<string, ProcedureArgument>, name: string): number | null {
  const one = found.get(name)
  return one === undefined || one.value === null ? null : (converter(one.type, int)(one.value) as number)
}
