import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countValues } from './count-values.ts'

/** Counts containers, values and depth by walking a parsed value. */
function counted(value: unknown): { containers: number; values: number; depth: number } {
  if (typeof value !== 'object' || value === null) return { containers: 0, values: 1, depth: 0 }
  const parts = Object.values(value).map(counted)
  return {
    containers: parts.reduce((sum, part) => sum + part.containers, 1),
    values: parts.reduce((sum, part) => sum + part.values, 1),
    depth: Math.max(0, ...parts.map(({ depth }) => depth)) + 1,
  }
}

test('measures containers, depth and values of any JSON text, with at most one value too many for each empty list', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 5 }), fc.constantFrom(undefined, 1), (value, indent) => {
      const told = countValues(JSON.stringify(value, null, indent))
      const { containers, values, depth } = counted(value)
      expect(told.containers).toBe(containers)
      expect(told.depth).toBe(depth)
      expect(told.values).toBeGreaterThanOrEqual(values)
      expect(told.values).toBeLessThanOrEqual(values + containers)
    }),
  )
})
