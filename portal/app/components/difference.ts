import { fieldLabel } from './log-words.ts'

/** One field's value before and after the change, or null if it had no value. */
export interface Difference {
  readonly path: string
  readonly before: string | null
  readonly after: string | null
  readonly changed: boolean
}

/** Compares two records value by value, in the order in which the fields were recorded. */
export function differences(before: unknown, after: unknown): readonly Difference[] {
  const [was, is] = [new Map(valuesOf(before)), new Map(valuesOf(after))]
  return [...new Set([...was.keys(), ...is.keys()])].map((path) => {
    const pair = { before: was.get(path) ?? null, after: is.get(path) ?? null }
    return { path, ...pair, changed: pair.before !== pair.after }
  })
}

/** Lists every leaf value with its path. */
function valuesOf(value: unknown, way: readonly string[] = []): readonly (readonly [string, string])[] {
  if (value === null || value === undefined) return []
  if (typeof value !== 'object') return [[way.join(' › ') || 'Value', plain(value)]]
  if (Array.isArray(value)) {
    if (value.every((one) => typeof one !== 'object' || one === null))
      return value.length === 0 ? [] : [[way.join(' › ') || 'Value', value.map(plain).join(', ')]]
    return value.flatMap((one, at) => valuesOf(one, [...way, String(at + 1)]))
  }
  return Object.entries(value).flatMap(([name, one]) => valuesOf(one, [...way, fieldLabel(name)]))
}

function plain(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return String(value)
}
