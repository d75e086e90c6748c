import { steps } from '@anj/workflow'
import { expect, test } from 'vitest'
import { newJsonColumns, pathsToAdd } from './json-columns.ts'

const config = { ...steps.parseJson.initial(), column: 'json' }

test('adds the paths outside of lists, and those of the list that becomes rows', () => {
  const found = ['no', 'lines[*].sku', 'lines[*].tags[*]', 'other[*].x']
  expect(pathsToAdd(config, found)).toEqual(['no'])
  expect(pathsToAdd({ ...config, list: 'lines' }, found)).toEqual(['no', 'lines[*].sku'])
  const columns = [...newJsonColumns(['no'], [])]
  expect(pathsToAdd({ ...config, columns }, found)).toEqual([])
})

test('names columns after the last member of their path, each differently', () => {
  expect(newJsonColumns(['a.Name', 'b.name', 'lines[*]', '$', '"x.y"[0]'], ['NAME'])).toEqual([
    { path: 'a.Name', name: 'Name (2)', type: 'text' },
    { path: 'b.name', name: 'name (3)', type: 'text' },
    { path: 'lines[*]', name: 'lines', type: 'text' },
    { path: '$', name: 'value', type: 'text' },
    { path: '"x.y"[0]', name: 'x.y', type: 'text' },
  ])
})
