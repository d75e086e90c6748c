import type { Diagram, DiagramDetail, DiagramTable } from '@anj/workflow'
import { distancesFrom, neighboursOf } from './clusters.ts'

/** The view options of a diagram. They are not stored. */
export interface DiagramView {
  /** Null until the user chooses a level of detail. Until then, it depends on the number of tables. */
  readonly detail: DiagramDetail | null
  readonly withImplied: boolean
  /** The schemas whose tables are hidden. */
  readonly hiddenSchemas: ReadonlySet<string>
  /** Shows only this table and its neighbours up to a distance. */
  readonly focus: Focus | null
}

export interface Focus {
  readonly tableId: string
  /** Maximum distance in relationships, or Infinity for all connected tables. */
  readonly distance: number
}

/** Returns the tables and relationships to show. */
export function visiblePart(diagram: Diagram, { withImplied, hiddenSchemas, focus }: DiagramView): Diagram {
  const allowed = diagram.relationships.filter(({ implied }) => withImplied || !implied)
  const inSchemas = diagram.tables.filter(({ schema }) => !hiddenSchemas.has(schema))
  const known = new Set(inSchemas.map(({ id }) => id))
  const among = allowed.filter(({ from, to }) => known.has(from.table) && known.has(to.table))
  const near = focus && known.has(focus.tableId) ? within(focus, among) : null
  const tables = near ? inSchemas.filter(({ id }) => near.has(id)) : inSchemas
  const ids = near ?? known
  return {
    ...diagram,
    tables,
    relationships: among.filter(({ from, to }) => ids.has(from.table) && ids.has(to.table)),
  }
}

/** Returns the tables within a number of relationships, in either direction. */
function within({ tableId, distance }: Focus, relationships: Diagram['relationships']): ReadonlySet<string> {
  const neighbours = neighboursOf(relationships.map(({ from, to }) => [from.table, to.table]))
  return new Set(distancesFrom(tableId, neighbours, distance).keys())
}

/** A table that a search found. If only a column of it matches, that column is included. */
export interface TableMatch {
  readonly table: DiagramTable
  readonly column: string | null
}

/** Returns the tables whose name contains a text, then the tables with the text in a column name or comment. */
export function findTables(tables: readonly DiagramTable[], text: string): readonly TableMatch[] {
  const wanted = text.trim().toLowerCase()
  if (wanted === '') return tables.map((table) => ({ table, column: null }))
  const has = (name: string | null) => name?.toLowerCase().includes(wanted) ?? false
  const named = tables.filter(({ schema, name }) => has(name) || has(`${schema}.${name}`))
  const known = new Set(named)
  const others = tables.flatMap((table): TableMatch[] => {
    if (known.has(table)) return []
    const column = table.columns.find(({ name }) => has(name))
    return column || has(table.comment) ? [{ table, column: column?.name ?? null }] : []
  })
  return [...named.map((table) => ({ table, column: null })), ...others]
}
