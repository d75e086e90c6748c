import type { SheetHead } from './sheet-sinks.ts'

/**
 * True when a sheet's first row is a header, because it contains text and at least one column of numbers, dates or
 * booleans doesn't begin with such a value.
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
