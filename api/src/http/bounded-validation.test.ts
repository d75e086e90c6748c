import { describe, expect, test } from 'vitest'
import { bodyWith, describedBodies, type Part } from './described-bodies.testing.ts'
import { MAX_ERRORS } from './max-errors.ts'

const operations = await describedBodies()

const isList = ({ schema }: Part) => schema['items'] !== undefined

const wrongItems = [{}, 0]
/** More parts than any refusal may read, so a validation that reads all of them is noticed. */
const MANY = 30 * MAX_ERRORS
/** Long lists, one for each kind of wrong item. Shorter lists are slices of them. */
const lists = wrongItems.map((item) => Array.from({ length: MANY }, (): unknown => item))
const unknownNames = Object.fromEntries(Array.from({ length: MANY }, (_, i) => [`name${i}`, 0]))

/** Yields invalid bodies with a description. Each has many fields or items, or as many items as a list can have. */
function* worstBodies(parts: readonly Part[]): Generator<readonly [string, unknown]> {
  for (const part of parts) {
    const where = part.at.join('.')
    yield [`unknown fields at ${where}`, bodyWith(part.at, unknownNames)]
    for (const list of lists) {
      const longest = Math.min(Number(part.schema['maxItems'] ?? MANY), MANY)
      yield [`a list of ${list.length} at ${where}`, bodyWith(part.at, list)]
      if (isList(part)) yield [`a list of ${longest} at ${where}`, bodyWith(part.at, list.slice(0, longest))]
    }
  }
}

/** Returns a proxy for the value. The proxy counts the parts that are read. */
function counted<T>(value: T, count: () => void): T {
  if (typeof value !== 'object' || value === null) return value
  return new Proxy(value, {
    get: (target, key) => {
      const part: unknown = Reflect.get(target, key)
      if (part === undefined || key === 'length') return part
      count()
      return counted(part, count)
    },
    getOwnPropertyDescriptor: (target, key) => {
      count()
      return Reflect.getOwnPropertyDescriptor(target, key)
    },
  })
}

describe.each(operations)('a body of $id', ({ parts, judge }) => {
  test('has few errors, and few of its parts are read, when it is completely invalid', () => {
    for (const [what, worst] of worstBodies(parts)) {
      let judged = 0
      // The schema allows any field in a node's settings, because they are validated by the code that uses them.
      if (judge(counted(worst, () => (judged += 1)))) continue
      expect(judge.errors?.length, what).toBeLessThan(1.5 * MAX_ERRORS)
      expect(judged, what).toBeLessThan(10 * MAX_ERRORS)
    }
  })

  test('has a maximum length for each list', () => {
    for (const { at, schema } of parts.filter(isList)) expect(schema, at.join('.')).toHaveProperty('maxItems')
  })
})

test('covers more than thirty operations', () => expect(operations.length).toBeGreaterThan(30))
