import AjvCompiler from '@fastify/ajv-compiler'
import type { Ajv } from 'ajv'
import { judgeWithinBounds } from './bounded-judging.ts'
import { judgeIds } from './judge-ids.ts'

type Build = ReturnType<typeof AjvCompiler.AjvCompiler>
type Options = NonNullable<Parameters<Build>[1]>
type Compile = ReturnType<Build>
/** What Fastify really hands over: the schema with where in the request it stands. */
interface Route {
  readonly schema: unknown
  readonly httpPart?: string
}

const compiler: Build = AjvCompiler.AjvCompiler()

/** Bodies that their routes read and judge themselves; the schema describes them only. */
const readByHand: ReadonlySet<unknown> = new Set(['EtlCall#'])

/** What is drawn comes as a canvas has it, with state of its own that is not kept (`keepGraph`). */
const open: ReadonlySet<unknown> = new Set(['WorkflowNode', 'WorkflowEdge', 'WorkflowNote', 'Position'])

/**
 * Bodies must have the types that they are described with: turning a null into '' would change a value without a word. A
 * field that a body's description doesn't have is refused by name: ignored, it would do something else than was meant.
 * Queries, paths and headers are text, so there numbers are read from it, and what may be repeated is a list also when it
 * stands there once.
 */
export const buildValidator: Build = (schemas, options) => {
  const compile = (named: unknown, coerceTypes: false | 'array'): Compile =>
    compiler(
      named as typeof schemas,
      {
        ...options,
        onCreate: (ajv: Ajv) => {
          judgeWithinBounds(ajv)
          judgeIds(ajv)
        },
        customOptions: { ...options?.customOptions, allErrors: true, removeAdditional: false, coerceTypes },
      } as Options,
    )
  const body = compile(closed(schemas), false)
  const others = compile(schemas, 'array')
  return (route: Parameters<Compile>[0]) => {
    const { schema, httpPart } = route as unknown as Route
    if (httpPart !== 'body') return others(route)
    if (isObject(schema) && readByHand.has(schema['$ref']))
      return others({ ...(route as object), schema: {} })
    return body({ ...(route as object), schema: closed(schema) })
  }
}

/** A schema, or schemas by name, that takes no other fields than those it names. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed)
  if (!isObject(schema) || open.has(schema['$id'])) return schema
  const parts = Object.fromEntries(Object.entries(schema).map(([key, part]) => [key, closed(part)]))
  const takesMore = ['additionalProperties', 'patternProperties', 'allOf'].some((key) => key in schema)
  return schema['type'] === 'object' && isObject(schema['properties']) && !takesMore
    ? { ...parts, additionalProperties: false }
    : parts
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
