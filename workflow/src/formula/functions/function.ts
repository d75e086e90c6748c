import type { MessageCode } from '../../messages.ts'
import type { ValueType } from '../types.ts'

/**
 * The type of a parameter: a type, `number` for a number of any type, or `any` for a value of any type. All arguments
 * for `number` parameters of one call have the same type, and so have all arguments for `any` parameters.
 */
export type ParameterType = ValueType | 'number' | 'any'

/** Texts that must stand in the formula itself, because they decide how it is compiled. */
export type LiteralKind = 'pattern' | 'regex' | 'decimalSign' | 'thousandsSign' | 'unit'

export interface Parameter {
  readonly name: string
  readonly type: ParameterType
  readonly optional?: true
  /** Present if the argument must be a text that stands in the formula itself. */
  readonly literal?: LiteralKind
}

/** One way to call a function. */
export interface Signature {
  readonly parameters: readonly Parameter[]
  /** Parameters that can follow any number of times, as a group. */
  readonly rest?: readonly Parameter[]
  /** A parameter that can stand after all others. */
  readonly last?: Parameter
  readonly returns: ParameterType
}

/** A formula without columns, and its value as a target would store it, or the failure of its cell. */
export type FormulaExample =
  | { readonly formula: string; readonly gives: string | null }
  | { readonly formula: string; readonly fails: MessageCode }

export const families = [
  'operators',
  'logic',
  'text',
  'number',
  'date and time',
  'conversion',
  'regular expressions',
  'hash',
] as const
export type FunctionFamily = (typeof families)[number]

/** An entry of the catalogue of functions. Operators are functions too, under their symbol. */
export interface FormulaFunction {
  readonly family: FunctionFamily
  /** Further names. Names ignore case. */
  readonly synonyms?: readonly string[]
  readonly signatures: readonly Signature[]
  /** A sentence for the help and for completion. */
  readonly description: string
  readonly examples: readonly FormulaExample[]
  /** True if the result is a float whose last digit can differ from one processor to another. */
  readonly approximate?: true
  /** True if a cell can fail in the function itself, and not only in its arguments. */
  readonly canFail?: true
  /**
   * True if an argument without a value doesn't make the result empty. For other functions, the result is empty if and
   * only if an argument is, or if the cell fails.
   */
  readonly takesNull?: true
}

/** Returns a required parameter. */
export function parameter(name: string, type: ParameterType): Parameter {
  return { name, type }
}

/** Returns a parameter that a call may leave out. */
export function optional(name: string, type: ParameterType): Parameter {
  return { name, type, optional: true }
}

/** Returns a parameter for a text that must stand in the formula itself. */
export function literal(name: string, kind: LiteralKind): Parameter {
  return { name, type: 'text', literal: kind }
}

/** Returns a way to call a function. */
export function signature(returns: ParameterType, ...parameters: readonly Parameter[]): Signature {
  return { parameters, returns }
}

/** Returns a parameter's example. */
export function gives(formula: string, value: string | null): FormulaExample {
  return { formula, gives: value }
}

/** Returns an example of a failure. */
export function fails(formula: string, reason: MessageCode): FormulaExample {
  return { formula, fails: reason }
}
