import { expect, test } from 'vitest'
import { buildSerializer } from './serializers.ts'

const names = {
  Leaf: { $id: 'Leaf', type: 'object', properties: { at: { type: 'integer' } } },
  Tree: {
    $id: 'Tree',
    type: 'object',
    properties: { leaf: { $ref: 'Leaf#' }, below: { type: 'array', items: { $ref: 'Tree#' } } },
  },
}
const route = { method: 'GET', url: '/', httpStatus: '200' }
const build = (schema: object, schemas: object = names) => buildSerializer(schemas)({ ...route, schema })
const answer = { type: 'object', properties: { data: { $ref: 'Tree#' } } }

test('an answer has what its schema says, and what the schemas say that it refers to', () => {
  const leaf = { at: 1, secret: 'x' }
  const data = { leaf, secret: 'x', below: [{ leaf, below: [] }] }
  expect(build(answer)({ data, secret: 'x' })).toBe(
    '{"data":{"leaf":{"at":1},"below":[{"leaf":{"at":1},"below":[]}]}}',
  )
})

test('answers that are described alike share what was compiled, unless a name means something else', () => {
  expect(build({ ...answer })).toBe(build(answer))
  const other = {
    ...names,
    Leaf: { $id: 'Leaf', type: 'object', properties: { secret: { type: 'string' } } },
  }
  const data = { leaf: { at: 1, secret: 'x' } }
  expect(build(answer, other)({ data })).toBe('{"data":{"leaf":{"secret":"x"}}}')
})

test('a name that nothing has is refused before anybody asks', () => {
  expect(() => build({ $ref: 'Bush#' })).toThrow('Bush')
})
