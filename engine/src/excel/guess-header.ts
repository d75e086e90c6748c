import type { SheetHead } from './sheet-sinks.ts'

/**
 * True when a sheet's first row looks like a header. It must contain text, and if there are columns of numbers, dates
 * or booleans, at least one of them must not begin with such a value.
 */
export function guessHeader({ rows: [first = [], ...body] }: Pick<SheetHead, 'rows'>): boolean {
  if (!first.includes('text')) return false
  const isTyped = (kind: string | null | undefined) => kind !== 'text' && kind !== null && kind !== undefined
  const width = Math.max(0, ...body.map((row) => row.length))
  const typed = Array.from({ length: width }, (_, column) => column).filter((column) => {
    const kinds = body.map((row) => row[column]).filter((kind) => kind !== null && kind !== undefined)
    return kinds.length > 0 && kinds.every(isTyped)
  })
  return typed.length === 0 || !typed.every((column) => isTyped(first[column]))
}
