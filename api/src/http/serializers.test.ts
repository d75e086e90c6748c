import { expect, test } from 'vitest'
import { describedResponses } from './described-bodies.testing.ts'
import { buildSerializer, compileSerializer } from './serializers.ts'

const names = {
  Leaf: { $id: 'Leaf', type: 'object', properties: { at: { type: 'integer' } } },
  Tree: {
    $id: 'Tree',
    type: 'object',
    properties: { leaf: { $ref: 'Leaf#' }, below: { type: 'array', items: { $ref: 'Tree#' } } },
  },
}
const route = { method: 'GET', url: '/', httpStatus: '200' }
const build = (schema: object, schemas: Readonly<Record<string, unknown>> = names) =>
  buildSerializer(schemas)({ ...route, schema })
const compile = (schema: object) => compileSerializer({ ...route, schema }, names)
const answer = { type: 'object', properties: { data: { $ref: 'Tree#' } } }

test('writes only fields that the schema, or a schema that it refers to, contains', () => {
  const leaf = { at: 1, secret: 'x' }
  const data = { leaf, secret: 'x', below: [{ leaf, below: [] }] }
  expect(build(answer)({ data, secret: 'x' })).toBe(
    '{"data":{"leaf":{"at":1},"below":[{"leaf":{"at":1},"below":[]}]}}',
  )
})

test('shares a serializer between equal schemas, unless a name refers to different schemas', () => {
  expect(compile({ ...answer })).toBe(compile(answer))
  const other = {
    ...names,
    Leaf: { $id: 'Leaf', type: 'object', properties: { secret: { type: 'string' } } },
  }
  const data = { leaf: { at: 1, secret: 'x' } }
  expect(build(answer, other)({ data })).toBe('{"data":{"leaf":{"secret":"x"}}}')
})

test('writes nullable values unchanged, whether null, named or recursive', () => {
  const maybe = (some: object) => ({ anyOf: [some, { type: 'null' }], description: 'Or nothing.' })
  const schemas = {
    ...names,
    Node: {
      $id: 'Node',
      type: 'object',
      required: ['count', 'name', 'leaf', 'next', 'at', 'kinds'],
      properties: {
        count: maybe({ type: 'integer' }),
        name: maybe({ type: 'string' }),
        leaf: maybe({ $ref: 'Leaf#' }),
        next: maybe({ $ref: 'Node#' }),
        at: maybe({ type: 'string', format: 'date-time' }),
        kinds: maybe({ type: 'array', items: maybe({ enum: ['a', 'b'], type: 'string' }) }),
      },
    },
  }
  const none = { count: null, name: null, leaf: null, next: null, at: null, kinds: null }
  const some = {
    count: 0,
    name: '',
    leaf: { at: 1 },
    next: none,
    at: '2026-11-23T00:00:00.000Z',
    kinds: ['a', null],
  }
  const write = build({ type: 'array', items: { $ref: 'Node#' } }, schemas)
  const all = [none, some, { ...some, next: some }]
  expect(JSON.parse(write(all))).toEqual(all)
  expect(JSON.parse(write([{ ...some, leaf: { at: 1, secret: 'x' } }]))).toEqual([some])
})

test('refuses to compile a schema with an unknown name', () => {
  expect(() => compile({ $ref: 'Bush#' })).toThrow('Bush')
})

test('compiles every response of the API, which the server does only for the first response', async () => {
  const { responses, named } = await describedResponses()
  expect(responses.length).toBeGreaterThan(500)
  for (const { name, schema } of responses)
    expect(() => compileSerializer({ ...route, schema }, named), name).not.toThrow()
})
