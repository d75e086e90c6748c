import type { DataType } from './columns.ts'

/**
 * Types of parameters. Each is also a type of columns and of values in formulas, except `secret`: its values are texts,
 * and they are stored encrypted beside the workflow, never in it.
 */
export const parameterTypes = [
  'text',
  'int',
  'decimal',
  'date',
  'datetime',
  'bit',
  'secret',
] as const satisfies readonly (DataType | 'secret')[]
export type WorkflowParameterType = (typeof parameterTypes)[number]

/** Types of the values of parameters in formulas and SQL. */
export type ParameterValueType = Exclude<WorkflowParameterType, 'secret'>

/** Returns the type that the values of a parameter have in formulas and SQL. */
export function valueTypeOf(type: WorkflowParameterType): ParameterValueType {
  return type === 'secret' ? 'text' : type
}

/**
 * A named value of a workflow. Settings refer to it as `{name}`. A run's snapshot has the run's value instead of the
 * default.
 */
export interface WorkflowParameter {
  /** Stays the same when the parameter is renamed, so that two users' changes can be merged. */
  readonly id: string
  readonly name: string
  readonly type: WorkflowParameterType
  /**
   * The value of previews, and of runs without another one. Null if each run must be given a value. A secret has a value
   * here only in memory, while rows are computed.
   */
  readonly default: string | null
  readonly description: string
  /** True if those who may run the workflow but not change it can set the value. */
  readonly settable: boolean
}

/** The part of a parameter that formulas and queries need. The ID finds the value of a secret. */
export type ParameterValue = Pick<WorkflowParameter, 'name' | 'type' | 'default'> & { readonly id?: string }

export const maxParameters = 100
export const maxParameterName = 60
export const maxParameterValue = 1000
/** Stands for the value of a secret in logs, messages and tables. */
export const hiddenValue = '••••••'
/** A shorter value could be part of ordinary words, so hiding it would damage messages. */
export const minSecretLength = 8
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
