import type { Dictionary, DictionaryTable, TableRef } from '../dictionary/dictionary.ts'
import { impliedRelations } from '../dictionary/implied-relations.ts'
import { tablesPhrase } from '../dictionary/tables-phrase.ts'
import { isUniqueKey, uniqueColumns } from '../dictionary/unique-columns.ts'
import { sentence } from '../messages.ts'
import type { Diagram, DiagramRelationship, DiagramTable } from './model.ts'

/** Returns the diagram of a dictionary: its tables, their foreign keys and, if requested, implied relationships. */
export function buildDiagram(dictionary: Dictionary, { implied }: { readonly implied: boolean }): Diagram {
  const { database, unseen } = dictionary
  const tables = new Map(dictionary.tables.map((table) => [diagramId(table), table]))
  const declared = dictionary.tables.flatMap((table) =>
    table.foreignKeys.map(({ name, columns, references }) =>
      relationship(
        table,
        columns,
        { schema: references.schema, name: references.table },
        references.columns,
        name,
      ),
    ),
  )
  const guessed = !implied
    ? []
    : impliedRelations(dictionary).map(({ from, to }) =>
        relationship(tables.get(diagramId(from.table)), from.columns, to.table, to.columns, null),
      )
  // The target of a foreign key may be missing because the login can't see it or the user excluded it.
  const relationships = [...declared, ...guessed].flatMap((one) =>
    one && tables.has(one.to.table) ? [one] : [],
  )
  return {
    database,
    tables: dictionary.tables.map(drawn),
    relationships,
    unseen: [...unseen, ...keysLeftOut(dictionary.tables, tables)],
  }
}

function keysLeftOut(
  all: readonly DictionaryTable[],
  drawnTables: ReadonlyMap<string, DictionaryTable>,
): readonly string[] {
  const leftOut = all.flatMap((from) =>
    from.foreignKeys.flatMap(({ references: { schema, table: name } }) =>
      drawnTables.has(diagramId({ schema, name })) ? [] : [{ from, to: { schema, name } }],
    ),
  )
  if (leftOut.length === 0) return []
  const named = (tables: readonly TableRef[]) => tablesPhrase(distinctTables(tables))
  return [
    sentence('diagramKeysLeftOut', {
      count: leftOut.length,
      from: named(leftOut.map(({ from }) => from)),
      to: named(leftOut.map(({ to }) => to)),
    }),
  ]
}

function distinctTables(tables: readonly TableRef[]): readonly TableRef[] {
  return [...new Map(tables.map((table) => [diagramId(table), table])).values()]
}

/** Returns a table's ID in every diagram of its database: `schema.table`, with dots inside names escaped. */
export function diagramId({ schema, name }: TableRef): string {
  const plain = (text: string) => text.replaceAll('%', '%25').replaceAll('.', '%2E')
  return schema === '' ? plain(name) : `${plain(schema)}.${plain(name)}`
}

function drawn(table: DictionaryTable): DiagramTable {
  const primary = new Set(table.primaryKey?.columns)
  const foreign = new Set(table.foreignKeys.flatMap(({ columns }) => columns))
  const unique = uniqueColumns(table)
  const { schema, name, kind, comment } = table
  return {
    id: diagramId(table),
    schema,
    name,
    kind,
    comment,
    columns: table.columns.map((column) => ({
      name: column.name,
      type: column.type,
      nullable: column.nullable,
      primaryKey: primary.has(column.name),
      foreignKey: foreign.has(column.name),
      unique: unique.has(column.name),
    })),
  }
}

/** `name` is the name of the foreign key, or null for an implied relationship. */
function relationship(
  table: DictionaryTable | undefined,
  columns: readonly string[],
  to: TableRef,
  keys: readonly string[],
  name: string | null,
): DiagramRelationship | null {
  if (!table) return null
  const id = diagramId(table)
  return {
    id: `${id}/${name === null ? `implied:${columns.join(',')}` : `fk:${name}`}`,
    name: name ?? `${columns.join(', ')} = ${to.name}.${keys.join(', ')}`,
    from: { table: id, columns: [...columns] },
    to: { table: diagramId(to), columns: [...keys] },
    fromMany: !isUniqueKey(table, columns),
    toOptional: table.columns.some((column) => column.nullable && columns.includes(column.name)),
    implied: name === null,
  }
}
