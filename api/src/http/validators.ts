import AjvCompiler from '@fastify/ajv-compiler'
import type { Ajv } from 'ajv'
import type { FastifySchemaCompiler } from 'fastify'
import { judgeWithinBounds } from './bounded-judging.ts'
import { judgeIds } from './judge-ids.ts'

type Build = ReturnType<typeof AjvCompiler.AjvCompiler>
type Named = Parameters<Build>[0]
type Options = NonNullable<Parameters<Build>[1]>
type Compile = FastifySchemaCompiler<unknown>

const compiler: Build = AjvCompiler.AjvCompiler()

/** Bodies that their routes read and judge themselves; the schema describes them only. */
const readByHand: ReadonlySet<unknown> = new Set(['EtlCall#'])

/** What is drawn comes as a canvas has it, with state of its own that is not kept (`keepGraph`). */
const open: ReadonlySet<unknown> = new Set(['WorkflowNode', 'WorkflowEdge', 'WorkflowNote', 'Position'])

/** Validators by the text of the named schemas: all apps of a process share one. */
const validators = new Map<string, Compile>()

/**
 * Compiles how a part of a request is judged; a schema may refer to the named ones.
 *
 * Bodies must have the types that they are described with: turning a null into '' would change a value without a word. A
 * field that a body's description doesn't have is refused by name, and so is a parameter of a query: ignored, it would do
 * something else than was meant. A route that describes no query, as where a provider of log-ins sends people back, takes any.
 * Queries, paths and headers are text, so there numbers are read from it, and what may be repeated is a list also when it
 * stands there once.
 */
export function buildValidator(named: Readonly<Record<string, unknown>>): Compile {
  const text = JSON.stringify(named)
  const known = validators.get(text) ?? compileOnce(validatorOf(named))
  validators.set(text, known)
  return known
}

function validatorOf(named: unknown): Compile {
  const body = compileWith(closed(named), false)
  const query = compileWith(closed(named), 'array')
  const others = compileWith(named, 'array')
  return (route) => {
    const { schema, httpPart } = route
    if (httpPart === 'querystring') return query({ ...route, schema: closed(schema) })
    if (httpPart !== 'body') return others(route)
    if (isObject(schema) && readByHand.has(schema['$ref'])) return others({ ...route, schema: {} })
    return body({ ...route, schema: closed(schema) })
  }
}

function compileWith(named: unknown, coerceTypes: false | 'array'): Compile {
  const options = {
    customOptions: { allErrors: true, removeAdditional: false, coerceTypes },
    onCreate: (ajv: Ajv) => {
      judgeWithinBounds(ajv)
      judgeIds(ajv)
    },
  }
  return compiler(named as Named, options as Options) as Compile
}

/** Compiles what several routes, or a route of several apps, have in common for the first of them only. */
function compileOnce(compile: Compile): Compile {
  const compiled = new Map<string, ReturnType<Compile>>()
  return (route) => {
    const text = JSON.stringify([route.httpPart, route.schema])
    const known = compiled.get(text) ?? compile(route)
    compiled.set(text, known)
    return known
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
