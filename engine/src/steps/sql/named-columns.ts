import { list, type Part, part } from './field-rules.ts'

/**
 * Returns the names that a statement's tree uses for columns, in lower case. Returns null if the tree can use columns
 * without their names: with a star, a natural join, other names for the columns of a table, or a table as a value.
 */
export function namedColumns(tree: unknown): ReadonlySet<string> | null {
  const parts = [...partsOf(tree)]
  const named = parts.flatMap((part) => [...textsOf(part.column_names), ...textsOf(part.using_columns)])
  const tables = new Set(parts.flatMap(({ table_name: table, alias, key }) => textsOf([table, alias, key])))
  const isHidden = parts.some(
    (part) =>
      part.type === 'STAR' ||
      part.class === 'POSITIONAL_REFERENCE' ||
      part.ref_type === 'NATURAL' ||
      textsOf(part.column_name_alias).length > 0,
  )
  const usesRows = parts.some((part) => {
    const [only = '', another] = textsOf(part.column_names)
    return another === undefined && tables.has(only)
  })
  return isHidden || usesRows ? null : new Set(named)
}

/** Returns all objects of a tree. */
function* partsOf(value: unknown): Generator<Part> {
  if (typeof value !== 'object' || value === null) return
  const own = part(value)
  if (own) yield own
  for (const inner of Object.values(value)) yield* partsOf(inner)
}

/** Returns the texts of a list in lower case. */
function textsOf(value: unknown): readonly string[] {
  return list(value).flatMap((one) => (typeof one === 'string' && one !== '' ? [one.toLowerCase()] : []))
}
