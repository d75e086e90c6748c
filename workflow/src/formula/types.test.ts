import { expect, test } from 'vitest'
import { dataTypes } from '../model/columns.ts'
import { typeLabel } from './types.ts'

test('names a type in plain words first, and keeps its own name', () => {
  expect(typeLabel('bit')).toBe('true or false (bit)')
  expect(typeLabel('varchar')).toBe('text of limited length (varchar)')
  expect(typeLabel('date')).toBe('date')
})

test('gives each type a label of its own that ends with its name', () => {
  const labels = dataTypes.map(typeLabel)
  expect(new Set(labels).size).toBe(dataTypes.length)
  for (const [at, type] of dataTypes.entries()) expect(labels[at]).toMatch(new RegExp(`\\b${type}\\)?$`))
})
