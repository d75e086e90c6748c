import type { DataType } from './columns.ts'

/** Types of parameters. Each is also a type of columns and of values in formulas. */
export const parameterTypes = [
  'text',
  'int',
  'decimal',
  'date',
  'datetime',
  'bit',
] as const satisfies readonly DataType[]
export type WorkflowParameterType = (typeof parameterTypes)[number]

/**
 * A named value of a workflow. Settings refer to it as `{name}`. A run's snapshot has the run's value in the place of the
 * default.
 */
export interface WorkflowParameter {
  /** Stays the same when the parameter is renamed, so that two users' changes can be merged. */
  readonly id: string
  readonly name: string
  readonly type: WorkflowParameterType
  /** The value of previews, and of runs without another one. Null if each run must be given a value. */
  readonly default: string | null
  readonly description: string
  /** True if those who may run the workflow but not change it can set the value. */
  readonly settable: boolean
}

/** The part of a parameter that formulas and queries need. */
export type ParameterValue = Pick<WorkflowParameter, 'name' | 'type' | 'default'>

export const maxParameters = 100
export const maxParameterName = 60
export const maxParameterValue = 1000
export const maxParameterDescription = 500

/** The characters of a name, which the grammar of formulas (formula.grammar) knows as letters. */
const letter = String.raw`a-zA-Z_\u{c0}-\u{167f}\u{1681}-\u{1fff}\u{2c00}-\u{2fef}\u{3001}-\u{fdff}\u{10000}-\u{10ffff}`
const name = `[${letter}][${letter}0-9]*`
const wholeName = new RegExp(`^${name}$`, 'u')

/** True for a name that formulas, queries and the names of tables can refer to. */
export function isParameterName(text: string): boolean {
  return text.length <= maxParameterName && wholeName.test(text)
}

/** Returns an expression that finds all references in a text, with the parameter's name as its first group. */
export function parameterReferences(): RegExp {
  return new RegExp(`\\{(${name})\\}`, 'gu')
}

/** Returns the text that refers to a parameter. */
export function parameterReference(name: string): string {
  return `{${name}}`
}

/** Returns the parameter with a name, which ignores case. */
export function parameterNamed<P extends { readonly name: string }>(
  parameters: readonly P[],
  name: string,
): P | undefined {
  const wanted = name.toLowerCase()
  return parameters.find((one) => one.name.toLowerCase() === wanted)
}
