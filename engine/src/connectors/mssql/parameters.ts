import mssql from 'mssql'

/** The value of a named parameter; names omit the @. */
export type Parameter = string | number | bigint | boolean | Buffer | null
export type Parameters = Readonly<Record<string, Parameter>>

/** Adds parameters to a request. The type of each can store every such value. */
export function addParameters(request: mssql.Request, parameters: Parameters): void {
  for (const [name, value] of Object.entries(parameters)) request.input(name, typeOf(value), value)
}

function typeOf(value: Parameter) {
  if (typeof value === 'boolean') return mssql.Bit
  if (typeof value === 'bigint') return mssql.BigInt
  if (typeof value === 'number') return Number.isSafeInteger(value) ? mssql.BigInt : mssql.Float
  return Buffer.isBuffer(value) ? mssql.VarBinary : mssql.NVarChar
}
