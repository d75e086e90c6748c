import createBuild from '@fastify/fast-json-stringify-compiler'

type Build = ReturnType<typeof createBuild>
type Compile = ReturnType<Build>
type Serialize = ReturnType<Compile>
type Schemas = Readonly<Record<string, unknown>>

const compiler: Build = createBuild()

/** What was compiled, by the text of a schema with all that it refers to: nothing else makes a difference. */
const compiled = new Map<string, Serialize>()

/**
 * Compiles how an answer becomes text. The compiler checks each schema that it is given anew for each answer: hundreds of
 * answers with hundreds of schemas took most of the time that a server needs to begin. So each gets the few that it refers
 * to, and answers that are described alike, such as refusals, share theirs.
 */
export const buildSerializer: Build = (schemas, options) => (route) => {
  const referred = referredBy(route.schema, schemas as Schemas)
  const text = JSON.stringify([route.schema, referred, options])
  const known = compiled.get(text) ?? compiler(referred, options)(route)
  compiled.set(text, known)
  return known
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
