import { type Request, TYPES } from 'tedious'

/** What a statement may be given by name, without its @. */
export type Parameter = string | number | bigint | boolean | Buffer | null
export type Parameters = Readonly<Record<string, Parameter>>

/** Gives a request its parameters, each as the type that holds every such value. */
export function addParameters(request: Request, parameters: Parameters): void {
  for (const [name, value] of Object.entries(parameters)) request.addParameter(name, typeOf(value), value)
}

function typeOf(value: Parameter) {
  if (typeof value === 'boolean') return TYPES.Bit
  if (typeof value === 'bigint') return TYPES.BigInt
  if (typeof value === 'number') return Number.isSafeInteger(value) ? TYPES.BigInt : TYPES.Float
  return Buffer.isBuffer(value) ? TYPES.VarBinary : TYPES.NVarChar
}
