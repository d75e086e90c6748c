import mssql from 'mssql'

/** The value of a named parameter. Names are written without the @. */
export type Parameter = string | number | bigint | boolean | Buffer | null
export type Parameters = Readonly<Record<string, Parameter>>

/** Adds parameters to a request, each with a type that can store any value of its kind. */
export function addParameters(request: mssql.Request, parameters: Parameters): void {
  for (const [name, value] of Object.entries(parameters)) request.input(name, typeOf(value), value)
}

function typeOf(value: Parameter) {
  if (typeof value === 'boolean') return mssql.Bit
  if (typeof value === 'bigint') return mssql.BigInt
  if (typeof value === 'number') return Number.isSafeInteger(value) ? mssql.BigInt : mssql.Float
  return Buffer.isBuffer(value) ? mssql.VarBinary : mssql.NVarChar
}
