/**
 * True when two plain values are deeply equal. Field order and undefined fields don't matter; the order of lists does.
 */
export function isEqual(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a) || Array.isArray(b)) {
    return (
      Array.isArray(a) &&
      Array.isArray(b) &&
      a.length === b.length &&
      a.every((one, at) => isEqual(one, b[at]))
    )
  }
  const fields = new Set([...Object.keys(a), ...Object.keys(b)])
  const of = (value: object, field: string) => (value as Readonly<Record<string, unknown>>)[field]
  return [...fields].every((field) => isEqual(of(a, field), of(b, field)))
}
