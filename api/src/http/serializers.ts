import createBuild from '@fastify/fast-json-stringify-compiler'
import type { FastifySerializerCompiler } from 'fastify'

type Build = ReturnType<typeof createBuild>
type Compile = FastifySerializerCompiler<unknown>
type Serialize = ReturnType<Compile>
type Schemas = Readonly<Record<string, unknown>>

const compiler: Build = createBuild()

/** Compiled serializers. The key is the text of a schema and of all schemas to which it refers. */
const compiled = new Map<string, Serialize>()

/**
 * Returns a compiler that creates serializers. Schemas can refer to the named schemas. A serializer is compiled for its
 * first response, because compiling all of them delays every start of the server.
 */
export function buildSerializer(named: Schemas): Compile {
  return (route) => {
    let serialize: Serialize | undefined
    return (data) => {
      serialize ??= compileSerializer(route, named)
      return serialize(data)
    }
  }
}

/**
 * Compiles the serializer of a response. fast-json-stringify checks all given schemas again for each response, which is
 * slow with hundreds of responses and schemas. Each response therefore receives only the schemas to which it refers, and
 * equal responses, such as errors, share a serializer.
 */
export function compileSerializer(route: Parameters<Compile>[0], named: Schemas): Serialize {
  const referred = referredBy(route.schema, named)
  const text = JSON.stringify([route.schema, referred])
  const known = compiled.get(text) ?? compileQuickly(route, referred)
  compiled.set(text, known)
  return known
}

function compileQuickly(route: Parameters<Compile>[0], named: Schemas): Serialize {
  const nullable = Object.entries(named).map(([name, schema]) => [name, withNullable(schema, named, [name])])
  const compile = compiler(Object.fromEntries(nullable)) as Compile
  return compile({ ...route, schema: withNullable(route.schema, named) })
}

/**
 * Rewrites nullable schemas as one type that includes null instead of a choice between two schemas. For a choice, the
 * generated code validates each value, which takes longer than serializing the value.
 */
function withNullable(schema: unknown, named: Schemas, within: readonly string[] = []): unknown {
  if (Array.isArray(schema)) return schema.map((part) => withNullable(part, named, within))
  if (!isObject(schema)) return schema
  const { anyOf, ...rest } = schema
  const [some, none, another] = Array.isArray(anyOf) ? anyOf : []
  if (isObject(some) && isObject(none) && none['type'] === 'null' && another === undefined) {
    const name = typeof some['$ref'] === 'string' ? some['$ref'].replace(/#.*$/, '') : null
    const meant = name === null ? some : !within.includes(name) && named[name]
    if (isObject(meant) && typeof meant['type'] === 'string' && !('enum' in meant || 'const' in meant)) {
      const { $id: _id, ...plain } = meant
      const inner = withNullable(plain, named, name === null ? within : [...within, name])
      return { ...rest, ...(inner as object), type: [meant['type'], 'null'] }
    }
  }
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [key, withNullable(value, named, within)]),
  )
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}

/** Returns the named schemas to which a schema refers, directly or indirectly. */
function referredBy(schema: unknown, schemas: Schemas, found: Record<string, unknown> = {}): Schemas {
  if (typeof schema !== 'object' || schema === null) return found
  for (const [key, value] of Object.entries(schema)) {
    const name = key === '$ref' && typeof value === 'string' ? value.replace(/#.*$/, '') : ''
    if (!(name in schemas)) referredBy(value, schemas, found)
    else if (!(name in found)) {
      found[name] = schemas[name]
      referredBy(schemas[name], schemas, found)
    }
  }
  return found
}
