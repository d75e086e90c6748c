import { parseJsonPath } from '@anj/workflow'
import { expect, test } from 'vitest'
import { jsonPathsOf } from './find-json-paths.ts'

test('finds the paths of single values and of lists, with the number of values and an example', () => {
  const texts = [
    '{"no": 7, "customer": {"first name": "Zoë", "a.b": null}, "lines": [{"sku": "x"}, {"sku": "y", "tags": ["t"]}]}',
    '{"no": "8", "lines": [], "more": {}}',
    'no JSON',
  ]
  expect(jsonPathsOf(texts)).toEqual({
    paths: [
      { path: 'no', count: 2, example: '7' },
      { path: 'customer.first name', count: 1, example: 'Zoë' },
      { path: 'lines[*].sku', count: 2, example: 'x' },
      { path: 'lines[*].tags[*]', count: 1, example: 't' },
      { path: 'lines', count: 1, example: '[]' },
      { path: 'more', count: 1, example: '{}' },
    ],
    lists: ['lines', 'lines[*].tags'],
    texts: 3,
    notJson: 1,
    isCut: false,
  })
})

test('reads 50 levels, and gives what lies deeper as one value', () => {
  const deep = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`
  const [fifty] = jsonPathsOf([deep(50)]).paths
  expect(fifty?.example).toBe('1')
  expect(parseJsonPath(fifty?.path ?? '')).toHaveLength(50)
  const [more] = jsonPathsOf([deep(52)]).paths
  expect(more?.example).toBe('{"a":{"a":1}}')
  expect(parseJsonPath(more?.path ?? '')).toHaveLength(50)
})

test('lists at most 1,000 paths', () => {
  const many = Object.fromEntries(Array.from({ length: 2_000 }, (_, i) => [`n${i}`, i]))
  const { paths, isCut } = jsonPathsOf([JSON.stringify(many)])
  expect(paths).toHaveLength(1_000)
  expect(isCut).toBe(true)
})
