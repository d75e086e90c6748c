import AjvCompiler from '@fastify/ajv-compiler'
import type { Ajv } from 'ajv'
import type { FastifySchemaCompiler } from 'fastify'
import { boundValidation } from './bounded-validation.ts'
import { lowercaseIds } from './lowercase-ids.ts'

type Build = ReturnType<typeof AjvCompiler.AjvCompiler>
type Named = Parameters<Build>[0]
type Options = NonNullable<Parameters<Build>[1]>
type Compile = FastifySchemaCompiler<unknown>

const compiler: Build = AjvCompiler.AjvCompiler()

/** Schemas of bodies that the routes themselves parse and validate. They only serve as documentation. */
const readByHand: ReadonlySet<unknown> = new Set(['EtlCall#'])

/** Schemas that allow unknown fields, because canvas items contain additional state that isn't stored (`storeGraph`). */
const open: ReadonlySet<unknown> = new Set(['WorkflowNode', 'WorkflowEdge', 'WorkflowNote', 'Position'])

/** Validators by the text of the named schemas. All apps in a process share them. */
const validators = new Map<string, Compile>()

/**
 * Returns a compiler that creates validators for parts of a request. Schemas can refer to the named schemas.
 *
 * Bodies must have exactly the described types, because converting null to '' would silently change a value. Unknown
 * body fields and query parameters are refused by name, because a call that ignored them might not do what the caller
 * intended. A route without a query schema accepts any query, for example from an identity provider's redirect. In
 * queries, paths and headers, numbers are parsed from text, and a list can be a single value.
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
      boundValidation(ajv)
      lowercaseIds(ajv)
    },
  }
  return compiler(named as Named, options as Options) as Compile
}

/** Caches compiled validators, so that routes and apps with the same schema share a validator. */
function compileOnce(compile: Compile): Compile {
  const compiled = new Map<string, ReturnType<Compile>>()
  return (route) => {
    const text = JSON.stringify([route.httpPart, route.schema])
    const known = compiled.get(text) ?? compile(route)
    compiled.set(text, known)
    return known
  }
}

/** Makes a schema, or each of several schemas by name, refuse fields that it doesn't name. */
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
