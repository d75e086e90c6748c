import { conversionFunctions } from './conversion.ts'
import { dateFunctions } from './date.ts'
import type { FormulaFunction } from './function.ts'
import { hashFunctions } from './hash.ts'
import { logicFunctions } from './logic.ts'
import { numberFunctions } from './number.ts'
import { operators } from './operators.ts'
import { regexFunctions } from './regex.ts'
import { textFunctions } from './text.ts'

/** The catalogue of functions and operators. The engine compiles no others. */
export const functions = {
  ...operators,
  ...logicFunctions,
  ...textFunctions,
  ...numberFunctions,
  ...dateFunctions,
  ...conversionFunctions,
  ...regexFunctions,
  ...hashFunctions,
} as const satisfies Readonly<Record<string, FormulaFunction>>

export type FunctionName = keyof typeof functions

/** The names of all functions, operators included. */
export const functionNames = Object.keys(functions) as readonly FunctionName[]

const byName: ReadonlyMap<string, FunctionName> = new Map(
  functionNames.flatMap((name) =>
    [name, ...(entryOf(name).synonyms ?? [])].map((one) => [one.toLowerCase(), name] as const),
  ),
)

/** Returns a function by one of its names, or null. Names ignore case. */
export function functionNamed(name: string): FunctionName | null {
  return byName.get(name.toLowerCase()) ?? null
}

/** Returns a function's entry. */
export function entryOf(name: FunctionName): FormulaFunction {
  return functions[name]
}

/** All names and synonyms that a formula can call, in lower case. */
export const callableNames: readonly string[] = [...byName.keys()].filter((name) => /^[a-z]\w*$/.test(name))
