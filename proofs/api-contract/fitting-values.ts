import fc from 'fast-check'
import type { Schema } from '../../api/src/openapi/description.ts'
import { hostileIds, hostileMoments, hostileNumbers, hostileTexts, rawValues } from './hostile-values.ts'
import { schemaOf } from './operations.ts'
import type { Place } from './raw-json.ts'

/** The constraints of a schema that generated values respect. */
export interface ValueSchema extends Schema {
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly format?: string
  readonly pattern?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly anyOf?: readonly ValueSchema[]
  readonly prefixItems?: readonly ValueSchema[]
  readonly required?: readonly string[]
}

/** At this depth and below, generated values are as small as possible. */
const deepest = 4
const fewItems = 4

/** Any value, with a preference for values that tend to break software. */
export const anyValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...hostileTexts) },
  { weight: 2, arbitrary: fc.constantFrom(...hostileMoments, ...hostileIds) },
  { weight: 3, arbitrary: fc.constantFrom(...hostileNumbers) },
  { weight: 3, arbitrary: fc.constantFrom(...rawValues) },
  { weight: 3, arbitrary: fc.constantFrom<unknown>(null, true, false, [], {}, [null], [[]], { a: {} }) },
)

/** Returns values that fit a schema, including edge cases and unusual texts. */
export function valuesFittingSchema(schema: ValueSchema, depth = 0): fc.Arbitrary<unknown> {
  const known = schemaOf(schema) as ValueSchema
  if (known.anyOf) return fc.oneof(...known.anyOf.map((one) => valuesFittingSchema(one, depth)))
  if (known.enum) return fc.constantFrom(...known.enum)
  if ('const' in known) return fc.constant(known.const)
  if (Array.isArray(known.type))
    return fc.oneof(...known.type.map((type: string) => valuesFittingSchema({ ...known, type }, depth)))
  switch (known.type) {
    case 'string':
      return fittingText(known)
    case 'integer':
      return fittingNumber(known).map(Math.trunc)
    case 'number':
      return fittingNumber(known)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return fittingList(known, depth)
    case 'object':
      return fittingObject(known, depth)
    default:
      return anyValue
  }
}

function fittingText({ format, pattern, minLength = 0, maxLength = 5_000 }: ValueSchema) {
  if (format === 'uuid') return fc.oneof(fc.uuid(), fc.constantFrom(...hostileIds))
  if (format === 'date' || format === 'date-time') return fc.constantFrom(...hostileMoments)
  if (pattern !== undefined) return fc.oneof(fc.stringMatching(new RegExp(pattern)), hostileText)
  const longest = fc.constantFrom('x', '👍', 'é', ' ', '\u202e').map((sign) => sign.repeat(maxLength))
  return fc
    .oneof({ weight: 5, arbitrary: hostileText }, { weight: 1, arbitrary: longest }, fc.string())
    .map((text) => cut(text.padEnd(minLength, 'x'), maxLength))
}
const hostileText = fc.constantFrom(...hostileTexts, ...hostileMoments)

/** Truncates a text to a number of Unicode characters, the unit of a schema's lengths. */
const cut = (text: string, length: number) => [...text].slice(0, length).join('')

function fittingNumber({ minimum = -1e308, maximum = 1e308 }: ValueSchema) {
  const within = hostileNumbers.filter((number) => number >= minimum && number <= maximum)
  const edges = [minimum, maximum].filter((edge) => Math.abs(edge) < 1e308)
  return fc.constantFrom(...edges, ...within, ...(edges.length + within.length === 0 ? [0] : []))
}

function fittingList({ items, prefixItems, minItems = 0, maxItems = many }: ValueSchema, depth: number) {
  if (prefixItems) return fc.tuple(...prefixItems.map((item) => valuesFittingSchema(item, depth + 1)))
  const item = items && !Array.isArray(items) ? (items as ValueSchema) : {}
  const most = depth >= deepest ? minItems : Math.max(minItems, Math.min(maxItems, fewItems))
  return fc.array(valuesFittingSchema(item, depth + 1), { minLength: minItems, maxLength: most })
}
const many = Number.POSITIVE_INFINITY

function fittingObject({ properties = {}, required = [] }: ValueSchema, depth: number) {
  const wanted = Object.entries(properties).filter(([name]) => depth < deepest || required.includes(name))
  const fields = wanted.map(([name, part]) => [name, valuesFittingSchema(part, depth + 1)] as const)
  return fc.record(Object.fromEntries(fields), {
    requiredKeys: required.filter((name) => properties[name] !== undefined),
  })
}

/** Returns the schemas that may apply to the value at a place. */
export function schemasAt(schema: ValueSchema, [name, ...deeper]: Place): readonly ValueSchema[] {
  const known = schemaOf(schema) as ValueSchema
  if (known.anyOf)
    return known.anyOf.flatMap((one) => schemasAt(one, name === undefined ? [] : [name, ...deeper]))
  if (name === undefined) return [known]
  const part =
    typeof name === 'number'
      ? (known.prefixItems?.[name] ?? (known.items as ValueSchema | undefined))
      : known.properties?.[name]
  return part ? schemasAt(part, deeper) : []
}
