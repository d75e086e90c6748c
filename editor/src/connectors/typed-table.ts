import type { TableName } from '../server/connections.ts'

type Named = Pick<TableName, 'schema' | 'name'>

/** A table's name with its schema, where it has one. */
export const fullName = ({ schema, name }: Named): string => (schema === '' ? name : `${schema}.${name}`)

interface Listed {
  readonly names: readonly Named[]
  /** The server may have others: the list was cut, or it could not be asked. */
  readonly mayHaveOthers: boolean
  /** Tables of this kind of database stand in schemas. */
  readonly schemas: boolean
}

/**
 * The table that a typed text means: the one of that full name, else the only one that differs in capitals or is given without its
 * schema. Where the list isn't all, it is whatever the text names. Null where it means none.
 */
export function typedTable(text: string, { names, mayHaveOthers, schemas }: Listed): Named | null {
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
