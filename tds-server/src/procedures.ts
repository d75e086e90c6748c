import { OWN_RESULT } from './results.ts'
import type { RpcCall, RpcParameter } from './rpc.ts'
import { SqlError, type SqlParameter } from './session.ts'
import type { SqlType } from './values.ts'
import { isChunked } from './write-type.ts'

/** A call as the engine executes it. */
export interface Statement {
  readonly text: string
  readonly parameters: readonly SqlParameter[]
  /** Whose values go back to the client, in their order, as the result that the server adds for itself gives them. */
  readonly outputs: readonly { readonly ordinal: number; readonly name: string; readonly type: SqlType }[]
}

export interface Prepared {
  readonly text: string
  /** The declared parameters, in their order, with their @. */
  readonly names: readonly string[]
}

/** The text of a call of a procedure that the engine knows, with its output parameters read behind it. */
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

/** Statements with parameters: their text, with the output parameters read behind it. */
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
  // Large values come behind the others (2.2.7.19).
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

/** The text of sp_executesql's or sp_prepare's statement. */
export function textOf(parameter: RpcParameter | undefined): string {
  return typeof parameter?.value === 'string' ? parameter.value : ''
}

/** The names in a declaration such as `@a int, @b decimal(10, 2) output`. */
export function declaredNames(declaration: string): readonly string[] {
  return declaration.match(/@[\p{L}\p{N}_@#$]+/gu) ?? []
}

/** Gives parameters without a name the declared one of their place. */
export function nameParameters(
  parameters: readonly RpcParameter[],
  names: readonly string[],
): readonly RpcParameter[] {
  return parameters.map((parameter, index) => ({
    ...parameter,
    name: parameter.name || (names[index] ?? ''),
  }))
}

/** What the server says to a handle that it didn't give or that was given back. */
export function noSuchHandle(handle: unknown): SqlError {
  return new SqlError({
    number: 8179,
    message: `Could not find prepared statement with handle ${handle}.`,
    state: 4,
  })
}

/** A procedure's name as it may stand in a text: what isn't quoted is, part by part. */
function quoted(procedure: string): string {
  if (/^[\p{L}\p{N}_@#$.[\]"]+$/u.test(procedure)) return procedure
  return `[${procedure.replaceAll(']', ']]')}]`
}
