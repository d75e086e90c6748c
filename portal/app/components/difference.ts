import { fieldLabel } from './log-words.ts'

/** One value before and after; nothing where there was none. */
export interface Difference {
  readonly path: string
  readonly before: string | null
  readonly after: string | null
  readonly changed: boolean
}

/** What was before and after, value by value, in the order in which they were written down. */
export function differences(before: unknown, after: unknown): readonly Difference[] {
  const [was, is] = [new Map(valuesOf(before)), new Map(valuesOf(after))]
  return [...new Set([...was.keys(), ...is.keys()])].map((path) => {
    const pair = { before: was.get(path) ?? null, after: is.get(path) ?? null }
    return { path, ...pair, changed: pair.before !== pair.after }
  })
}

/** Every value that isn't made of others, with the way to it. */
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
