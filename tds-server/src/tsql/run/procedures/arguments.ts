import type { SqlValue } from '../../../values.ts'
import { sqlError } from '../../errors.ts'
import type { EngineType } from '../../syntax/tree.ts'
import { converter } from '../../types/convert.ts'
import { int, nvarchar } from '../../types/type-facts.ts'

/** What a procedure was called with in one place. */
export interface Given {
  readonly name: string | null
  readonly value: SqlValue
  readonly type: EngineType
  /** The caller's variable of an OUTPUT argument. */
  readonly output: string | null
}

/** Arguments by name, or by place where they have none. */
export function argumentsOf(
  procedure: string,
  names: readonly string[],
  given: readonly Given[],
): Map<string, Given> {
  const found = new Map<string, Given>()
  given.forEach((one, i) => {
    const name = one.name === null ? names[i] : names.find((known) => known === one.name?.toLowerCase())
    if (name === undefined)
      throw sqlError(8145, `${one.name ?? 'An argument'} is not a parameter for procedure ${procedure}.`)
    found.set(name, one)
  })
  return found
}

/** An argument as a text; null where it is NULL or absent. */
export function textOf(found: ReadonlyMap<string, Given>, name: string): string | null {
  const one = found.get(name)
  if (one === undefined || one.value === null) return null
  return String(converter(one.type, nvarchar('max'))(one.value))
}

/** An argument as a whole number; null where it is NULL or absent. */
export function numberOf(found: ReadonlyMap<string, Given>, name: string): number | null {
  const one = found.get(name)
  return one === undefined || one.value === null ? null : (converter(one.type, int)(one.value) as number)
}
