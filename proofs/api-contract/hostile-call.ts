import fc from 'fast-check'
import { anyValue, schemasAt, type ValueSchema, valuesFittingSchema } from './fitting-values.ts'
import {
  hostileHeaders,
  hostileParts,
  hostileSearches,
  hostileTexts,
  hugeValues,
  wrongBodies,
} from './hostile-values.ts'
import type { DescribedOperation } from './operations.ts'
import { type Place, placesOf } from './raw-json.ts'

/** The changes that make a valid call hostile. */
export interface Change {
  /** Replaced values in the body; undefined removes a value. */
  readonly edits: readonly Edit[]
  /** Replaces the whole body. */
  readonly body: (typeof wrongBodies)[number] | null
  /** Replaces a path parameter by an encoded text. */
  readonly part: { readonly name: string; readonly text: string } | null
  /** An encoded addition to the query. */
  readonly search: string | null
  readonly headers: Readonly<Record<string, string>>
}
export interface Edit {
  readonly at: Place
  readonly value: unknown
}

const none: Change = { edits: [], body: null, part: null, search: null, headers: {} }

/** Returns changes to a valid call of an operation with this body. */
export function changesOf(operation: DescribedOperation, body: unknown): fc.Arbitrary<Change> {
  const bodies = isJson(operation) ? changedBodies(operation, body) : []
  const names = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const parts = names.length === 0 ? [] : [{ weight: 2, arbitrary: changedPart(names) }]
  const queries = operation.parameters.filter((parameter) => parameter.in === 'query')
  const asked = queries.length === 0 ? [] : [{ weight: 5, arbitrary: changedQuery(queries) }]
  const other = fc.constantFrom(...wrongBodies).map((wrong) => ({ ...none, body: wrong }))
  const search = fc.constantFrom(...hostileSearches).map((text) => ({ ...none, search: text }))
  return fc.oneof(
    ...bodies,
    ...parts,
    ...asked,
    { weight: 1, arbitrary: search },
    { weight: 2, arbitrary: changedHeaders(operation) },
    { weight: operation.body ? 2 : 1, arbitrary: other },
  )
}

const isJson = ({ body }: DescribedOperation) => body?.['application/json'] !== undefined

function changedBodies(operation: DescribedOperation, body: unknown): fc.WeightedArbitrary<Change>[] {
  const schema = (operation.body?.['application/json']?.schema ?? {}) as ValueSchema
  const isWhole = typeof body === 'object' && body !== null && !Buffer.isBuffer(body)
  const places = isWhole ? withUnsaid(schema, placesOf(body)) : [[]]
  const edit = fc.constantFrom(...places).chain((at) => {
    const fits = schemasAt(schema, at).map((one) => valuesFittingSchema(one))
    const values = fc.oneof(
      { weight: 4, arbitrary: fits.length > 0 ? fc.oneof(...fits) : anyValue },
      { weight: 3, arbitrary: anyValue },
      { weight: 1, arbitrary: fc.constant(undefined) },
    )
    return values.map((value): Edit => ({ at, value }))
  })
  const extra = fc
    .tuple(fc.constantFrom(...hostileTexts), anyValue)
    .map(([name, value]): Edit => ({ at: [name], value }))
  const huge = fc
    .tuple(fc.constantFrom(...places), fc.constantFrom(...hugeValues))
    .map(([at, value]): Edit => ({ at, value }))
  const whole = valuesFittingSchema(schema).map((value): Edit => ({ at: [], value }))
  return [
    { weight: 8, arbitrary: changed(fc.array(edit, { minLength: 1, maxLength: 3 })) },
    { weight: 4, arbitrary: changed(fc.tuple(whole)) },
    { weight: 1, arbitrary: changed(fc.tuple(extra)) },
    { weight: 1, arbitrary: changed(fc.tuple(huge)) },
  ]
}

const changed = (edits: fc.Arbitrary<Edit[]>) => edits.map((made): Change => ({ ...none, edits: made }))

/** Adds the places of optional fields that a value doesn't have to the places of its parts. */
function withUnsaid(schema: ValueSchema, places: readonly Place[]): readonly Place[] {
  const further = places.flatMap((at) =>
    schemasAt(schema, at).flatMap(({ properties }) =>
      Object.keys(properties ?? {}).map((name) => [...at, name]),
    ),
  )
  const known = new Map([...places, ...further].map((place) => [JSON.stringify(place), place]))
  return [...known.values()]
}

function changedPart(names: readonly string[]): fc.Arbitrary<Change> {
  return fc
    .tuple(fc.constantFrom(...names), fc.constantFrom(...hostileParts))
    .map(([name, text]) => ({ ...none, part: { name, text } }))
}

function changedQuery(parameters: DescribedOperation['parameters']): fc.Arbitrary<Change> {
  const one = fc.constantFrom(...parameters).chain(({ name, schema }) => {
    const value = fc.oneof(
      { weight: 3, arbitrary: valuesFittingSchema(schema ?? {}) },
      { weight: 2, arbitrary: anyValue },
    )
    return value.map((made) => [made].flat().map((part) => `${encode(name)}=${encode(String(part))}`))
  })
  return fc
    .array(one, { minLength: 1, maxLength: 4 })
    .map((pairs) => ({ ...none, search: pairs.flat().join('&') }))
}

/** Encodes half a surrogate pair as bytes, because `encodeURIComponent` refuses it. */
function encode(text: string): string {
  return text.isWellFormed() ? encodeURIComponent(text) : '%ed%a0%80'
}

function changedHeaders({ parameters }: DescribedOperation): fc.Arbitrary<Change> {
  const own = parameters.filter((parameter) => parameter.in === 'header').map(({ name }) => name)
  const named = hostileHeaders.filter((headers) => own.some((name) => name in headers))
  return fc
    .oneof(
      { weight: 3, arbitrary: fc.constantFrom(...hostileHeaders) },
      ...(named.length === 0 ? [] : [{ weight: 3, arbitrary: fc.constantFrom(...named) }]),
    )
    .map((headers) => ({ ...none, headers }))
}
