import type { TableName } from '../server/connections.ts'

type Named = Pick<TableName, 'schema' | 'name'>

/** Returns a table's name with its schema, if any. */
export const fullName = ({ schema, name }: Named): string => (schema === '' ? name : `${schema}.${name}`)

interface Listed {
  readonly names: readonly Named[]
  /** True when the server may have more tables: the list was truncated or failed to load. */
  readonly mayHaveOthers: boolean
  /** True when this kind of database has schemas. */
  readonly schemas: boolean
}

/**
 * Returns the table that a typed text refers to. The text must be the full name of a table. It may differ in case or
 * lack the schema if only one table matches. If the list is incomplete, any full name is accepted. Returns null if
 * there is no match.
 */
export function matchTypedTable(text: string, { names, mayHaveOthers, schemas }: Listed): Named | null {
  const typed = text.trim()
  const small = typed.toLowerCase()
  const found =
    names.find((table) => fullName(table) === typed) ??
    only(names.filter((table) => fullName(table).toLowerCase() === small)) ??
    only(names.filter(({ name }) => name.toLowerCase() === small))
  if (found) return found
  const dot = typed.indexOf('.')
  if (!mayHaveOthers || (schemas && (dot < 1 || dot === typed.length - 1))) return null
  return schemas ? { schema: typed.slice(0, dot), name: typed.slice(dot + 1) } : { schema: '', name: typed }
}

const only = <T>(items: readonly T[]): T | undefined => (items.length === 1 ? items[0] : undefined)
