import type { Diagram, DiagramDetail, DiagramTable } from '@anj/workflow'
import { distancesFrom, neighboursOf } from './clusters.ts'

/** How a diagram is looked at; nothing of it is kept. */
export interface DiagramView {
  /** null as long as nobody chose: by the number of tables. */
  readonly detail: DiagramDetail | null
  readonly withImplied: boolean
  /** Schemas that are not shown. */
  readonly hiddenSchemas: ReadonlySet<string>
  /** Only this table and those that are no further away. */
  readonly focus: Focus | null
}

export interface Focus {
  readonly tableId: string
  /** How many relationships away; Infinity for all that are joined with it. */
  readonly distance: number
}

/** Tables and relationships that are drawn. */
export function shownPart(diagram: Diagram, { withImplied, hiddenSchemas, focus }: DiagramView): Diagram {
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

/** The tables that are no further from one than so many relationships, whichever way these lead. */
function within({ tableId, distance }: Focus, relationships: Diagram['relationships']): ReadonlySet<string> {
  const neighbours = neighboursOf(relationships.map(({ from, to }) => [from.table, to.table]))
  return new Set(distancesFrom(tableId, neighbours, distance).keys())
}

/** A table that a search found, and the column by which it did, when its name alone doesn't say. */
export interface Found {
  readonly table: DiagramTable
  readonly column: string | null
}

/** The tables with a text in their name, then those with it in a column's name or in their comment. */
export function findTables(tables: readonly DiagramTable[], text: string): readonly Found[] {
  const wanted = text.trim().toLowerCase()
  if (wanted === '') return tables.map((table) => ({ table, column: null }))
  const has = (name: string | null) => name?.toLowerCase().includes(wanted) ?? false
  const named = tables.filter(({ schema, name }) => has(name) || has(`${schema}.${name}`))
  const known = new Set(named)
  const others = tables.flatMap((table): Found[] => {
    if (known.has(table)) return []
    const column = table.columns.find(({ name }) => has(name))
    return column || has(table.comment) ? [{ table, column: column?.name ?? null }] : []
  })
  return [...named.map((table) => ({ table, column: null })), ...others]
}
