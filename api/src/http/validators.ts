import AjvCompiler from '@fastify/ajv-compiler'

type Build = ReturnType<typeof AjvCompiler.AjvCompiler>
type Options = NonNullable<Parameters<Build>[1]>
type Compile = ReturnType<Build>
/** What Fastify really hands over: the schema with where in the request it stands. */
type Route = Parameters<Compile>[0] & { readonly httpPart?: string }

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
  return (route: Route) => (route.httpPart === 'body' ? body(route) : others(route))
}
