import AjvCompiler from '@fastify/ajv-compiler'

type Build = ReturnType<typeof AjvCompiler.AjvCompiler>
type Options = NonNullable<Parameters<Build>[1]>
type Compile = ReturnType<Build>
type Validate = ReturnType<Compile>
/** What Fastify really hands over: the schema with where in the request it stands. */
interface Route {
  readonly schema: unknown
  readonly httpPart?: string
}

const compiler: Build = AjvCompiler.AjvCompiler()

/**
 * Bodies must have the types that they are described with: turning a null into '' would change a value without a word.
 * Queries, paths and headers are text, so there numbers are read from it, and what may be repeated is a list also when it
 * stands there once.
 */
export const buildValidator: Build = (schemas, options) => {
  const withCoercion = (coerceTypes: false | 'array'): Compile =>
    compiler(schemas, { ...options, customOptions: { ...options?.customOptions, coerceTypes } } as Options)
  const body = withCoercion(false)
  const others = withCoercion('array')
  return (route: Parameters<Compile>[0]) => {
    const { schema, httpPart } = route as unknown as Route
    if (httpPart !== 'body') return others(route)
    return withoutUnknown(body(route), fieldsOf(schema, schemas as Readonly<Record<string, unknown>>))
  }
}

/**
 * Takes from a valid body what its description doesn't have. Handlers may then spread a form into a row, and nobody sends
 * along whose the row is.
 */
function withoutUnknown(validate: Validate, fields: ReadonlySet<string> | null): Validate {
  if (!fields) return validate
  return new Proxy(validate, {
    apply: (target, _self, [data]: [unknown]) => {
      const valid: unknown = target(data)
      if (valid === true && isObject(data))
        for (const name of Object.keys(data)) if (!fields.has(name)) delete data[name]
      return valid
    },
  })
}

/** The fields of a form; null where a body is something else, or open. */
function fieldsOf(schema: unknown, named: Readonly<Record<string, unknown>>): ReadonlySet<string> | null {
  if (!isObject(schema)) return null
  const { $ref, properties, additionalProperties } = schema
  if (typeof $ref === 'string') return fieldsOf(named[$ref.replace(/#$/, '')], named)
  const isOpen = additionalProperties !== undefined || ['anyOf', 'allOf', 'oneOf'].some((of) => of in schema)
  return isObject(properties) && !isOpen ? new Set(Object.keys(properties)) : null
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
