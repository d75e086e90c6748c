import { OWN_RESULT } from './results.ts'
import type { RpcCall, RpcParameter } from './rpc.ts'
import { SqlError, type SqlParameter } from './session.ts'
import type { SqlType } from './values.ts'
import { isChunked } from './write-type.ts'

/** A procedure call, converted to a statement that the engine can execute. */
export interface Statement {
  readonly text: string
  readonly parameters: readonly SqlParameter[]
  /** Output parameters, in the order of their columns in the result that the server appends. */
  readonly outputs: readonly { readonly ordinal: number; readonly name: string; readonly type: SqlType }[]
}

export interface Prepared {
  readonly text: string
  /** Names of the declared parameters in order, including the @. */
  readonly names: readonly string[]
}

/** Returns the statement that calls a user-defined procedure and then selects its output parameters. */
export function statementOfCall(call: RpcCall): Statement {
  const parameters = call.parameters.map((parameter, index) => ({
    ...parameter,
    name: `@anj_${index + 1}`,
  }))
  const passed = call.parameters.map((parameter, index) => {
    const value = `${parameters[index]?.name}${parameter.isOutput ? ' OUTPUT' : ''}`
    return parameter.name ? `${parameter.name} = ${value}` : value
  })
  const text = `EXEC ${quoted(call.procedure)} ${passed.join(', ')}`
  return withOutputs(text, parameters, call.parameters)
}

/** Appends a SELECT of the output parameters to a text. */
export function withOutputs(
  text: string,
  parameters: readonly RpcParameter[],
  named: readonly { readonly name: string }[] = parameters,
): Statement {
  const outputs = parameters.flatMap((parameter, index) =>
    parameter.isOutput
      ? [{ variable: parameter.name, ordinal: index, name: named[index]?.name ?? '', type: parameter.type }]
      : [],
  )
  // The large values must come last (2.2.7.19).
  outputs.sort((one, other) => Number(isChunked(one.type)) - Number(isChunked(other.type)))
  const reading = outputs.map(({ variable }, index) =>
    index === 0 ? `${variable} AS ${OWN_RESULT}` : variable,
  )
  return {
    text: outputs.length === 0 ? text : `${text}\nSELECT ${reading.join(', ')}`,
    parameters: parameters.map(({ name, type, value }) => ({ name, type, value })),
    outputs: outputs.map(({ ordinal, name, type }) => ({ ordinal, name, type })),
  }
}

/** Returns the statement text of sp_executesql or sp_prepare. */
export function textOf(parameter: RpcParameter | undefined): string {
  return typeof parameter?.value === 'string' ? parameter.value : ''
}

/** Returns the names in a declaration such as `@a int, @b decimal(10, 2) output`. */
export function declaredNames(declaration: string): readonly string[] {
  return declaration.match(/@[\p{L}\p{N}_@#$]+/gu) ?? []
}

/** Names each unnamed parameter after the declaration at the same position. */
export function nameParameters(
  parameters: readonly RpcParameter[],
  names: readonly string[],
): readonly RpcParameter[] {
  return parameters.map((parameter, index) => ({
    ...parameter,
    name: parameter.name || (names[index] ?? ''),
  }))
}

/** Returns the error for an unknown or released handle. */
export function invalidHandle(handle: unknown): SqlError {
  return new SqlError({
    number: 8179,
    message: `Could not find prepared statement with handle ${handle}.`,
    state: 4,
  })
}

/** Quotes a procedure's name unless it contains only identifier characters, dots and quotes. */
function quoted(procedure: string): string {
  if (/^[\p{L}\p{N}_@#$.[\]"]+$/u.test(procedure)) return procedure
  return `[${procedure.replaceAll(']', ']]')}]`
}
