import createBuild from '@fastify/fast-json-stringify-compiler'
import type { FastifySerializerCompiler } from 'fastify'

type Build = ReturnType<typeof createBuild>
type Compile = FastifySerializerCompiler<unknown>
type Serialize = ReturnType<Compile>
type Schemas = Readonly<Record<string, unknown>>

const compiler: Build = createBuild()

/** What was compiled, by the text of a schema with all that it refers to: nothing else makes a difference. */
const compiled = new Map<string, Serialize>()

/**
 * Compiles how an answer becomes text; a schema may refer to the named ones. The compiler checks each schema that it is given anew for each answer: hundreds of
 * answers with hundreds of schemas took most of the time that a server needs to begin. So each gets the few that it refers
 * to, and answers that are described alike, such as refusals, share theirs.
 */
export function buildSerializer(named: Schemas): Compile {
  return (route) => {
    const referred = referredBy(route.schema, named)
    const text = JSON.stringify([route.schema, referred])
    const known = compiled.get(text) ?? compileQuickly(route, referred)
    compiled.set(text, known)
    return known
  }
}

function compileQuickly(route: Parameters<Compile>[0], named: Schemas): Serialize {
  const nullable = Object.entries(named).map(([name, schema]) => [name, withNullable(schema, named, [name])])
  const compile = compiler(Object.fromEntries(nullable)) as Compile
  return compile({ ...route, schema: withNullable(route.schema, named) })
}

/**
 * A schema in which what may be null says so by its type instead of a choice between two schemas: for a choice the compiler's
 * code has a validator look at each value, which takes longer than to write it.
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

/** The named schemas that one refers to, and those that these refer to. */
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
