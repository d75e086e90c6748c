import { subscribe } from 'node:diagnostics_channel'
import type { FastifyInstance, RouteOptions } from 'fastify'
import { buildApp } from '../app.ts'
import { noDeps } from '../description/no-deps.ts'
import { buildValidator } from './validators.ts'

export type Schema = Readonly<Record<string, unknown>>
export type Place = readonly string[]
type Judge = ((body: unknown) => boolean) & { errors?: readonly { readonly params?: Schema }[] | null }

/** Returns every operation whose JSON body is validated against the route's schema, with that schema. */
export async function describedBodies() {
  const { routes, named, compile } = await statedRoutes()
  return routes.flatMap(({ schema }) => {
    const body = schema?.body as Schema | undefined
    const id = schema?.operationId
    // The etl operation has its own parser and validation (`etl/read-call.ts`).
    if (!body || !id || 'content' in body || body['$ref'] === 'EtlCall#') return []
    const judge = compile({ schema: body, httpPart: 'body' } as never) as unknown as Judge
    return [{ id, parts: partsOf(named, body), judge }]
  })
}

/** Returns every operation whose query is validated against its schema. */
export async function describedQueries() {
  const { routes, compile } = await statedRoutes()
  return routes.flatMap(({ schema }) => {
    const { querystring, operationId: id } = schema ?? {}
    if (!querystring || !id) return []
    const judge = compile({ schema: querystring, httpPart: 'querystring' } as never) as unknown as Judge
    return [{ id, judge }]
  })
}

/** Returns the schema of every response of every route, and the named schemas to which they refer. */
export async function describedResponses() {
  const { routes, named } = await statedRoutes()
  const responses = routes.flatMap(({ method, url, schema }) =>
    Object.entries((schema?.response ?? {}) as Readonly<Record<string, Schema>>).flatMap(
      ([status, response]) => {
        const content = response['content'] as
          | Readonly<Record<string, { readonly schema: Schema }>>
          | undefined
        const schemas = content ? Object.values(content).map((one) => one.schema) : [response]
        return schemas.map((one) => ({ name: `${method} ${url} ${status}`, schema: one }))
      },
    ),
  )
  return { responses, named }
}

async function statedRoutes() {
  const routes: RouteOptions[] = []
  subscribe('fastify.initialization', (message) =>
    (message as { fastify: FastifyInstance }).fastify.addHook('onRoute', (route) => void routes.push(route)),
  )
  const app = await buildApp(noDeps)
  const named = app.getSchemas() as Readonly<Record<string, Schema>>
  const compile = buildValidator(named)
  await app.close()
  return { routes, named, compile }
}

/** A part of a body that a schema names. List items have the name '0'. */
export interface Part {
  readonly at: Place
  readonly schema: Schema
  /** True for a part inside a canvas item. */
  readonly isDrawn: boolean
}

function partsOf(
  named: Readonly<Record<string, Schema>>,
  given: unknown,
  { at = [], isDrawn = false }: Partial<Part> = {},
): readonly Part[] {
  if (typeof given !== 'object' || given === null) return []
  const { $ref, ...own } = given as Schema
  if (typeof $ref === 'string') {
    const name = $ref.replace(/#$/, '')
    const drawn = isDrawn || /^Workflow(Node|Edge|Note)$/.test(name)
    return partsOf(named, named[name], { at, isDrawn: drawn })
  }
  const further = (part: unknown, ...more: Place) => partsOf(named, part, { at: [...at, ...more], isDrawn })
  const fields = Object.entries((own['properties'] ?? {}) as Schema)
  return [
    { at, schema: own, isDrawn },
    ...fields.flatMap(([name, part]) => further(part, name)),
    ...[own['anyOf'] ?? []].flat().flatMap((choice) => further(choice)),
    ...further(own['items'], '0'),
  ]
}

/** Returns a body with a value at the given path. */
export function bodyWith(at: Place, value: unknown): unknown {
  return at.reduceRight<unknown>((inner, name) => (name === '0' ? [inner] : { [name]: inner }), value)
}
