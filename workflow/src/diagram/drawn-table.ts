import { tableLabel } from '../dictionary/dictionary.ts'
import type { Diagram, DiagramColumn, DiagramRelationship, DiagramTable } from './model.ts'
import { textWidth } from './text-width.ts'

/** Levels of detail for the columns of tables. */
export const diagramDetails = ['all', 'keys', 'names'] as const
export type DiagramDetail = (typeof diagramDetails)[number]

/** With more tables than this, diagrams show only key columns at first, because all columns would be unreadable. */
const TOO_MANY_FOR_ALL = 50

/** Returns the default level of detail for a number of tables. */
export function defaultDetail(tables: number): DiagramDetail {
  return tables > TOO_MANY_FOR_ALL ? 'keys' : 'all'
}

/** Dimensions of a table in diagram pixels, shared by the screen and the exports. */
export const TABLE_METRICS = {
  head: 30,
  row: 20,
  foot: 6,
  side: 10,
  gap: 8,
  font: 12,
  small: 11,
  tag: 9,
} as const
const LEAST_WIDTH = 130
const MOST_WIDTH = 340
const BORDER = 1

/** Contents and dimensions of a table in the diagram. */
export interface DrawnTable {
  readonly table: DiagramTable
  /** Includes the schema when the diagram has several. */
  readonly label: string
  /** Kind of table, or null for a plain table. */
  readonly note: string | null
  readonly rows: readonly DrawnRow[]
  /** Number of columns hidden at this level of detail. */
  readonly hidden: number
  /** Width of the widest key tags, which come before the names. */
  readonly tagWidth: number
  readonly width: number
  readonly height: number
}

export interface DrawnRow {
  readonly name: string
  /** Space-separated `PK`, `FK` and `UK`. */
  readonly tags: string
  /** Ends in `?` for a nullable column. */
  readonly type: string
  readonly column: DiagramColumn
}

const notes: Readonly<Record<DiagramTable['kind'], string | null>> = {
  table: null,
  view: 'view',
  materializedView: 'materialized',
  foreignTable: 'foreign',
}

/** Returns the drawn tables of a diagram by ID. By default labels include the schema when there are several. */
export function drawTables(
  { tables, relationships }: Pick<Diagram, 'tables' | 'relationships'>,
  detail: DiagramDetail,
  withSchema = new Set(tables.map(({ schema }) => schema)).size > 1,
): ReadonlyMap<string, DrawnTable> {
  const joined = joinedColumns(relationships)
  return new Map(
    tables.map((table) => [table.id, drawTable(table, detail, joined.get(table.id) ?? none, withSchema)]),
  )
}

const none: ReadonlySet<string> = new Set()

/** Returns each table's columns that are part of a relationship, at either end of it. */
function joinedColumns(relationships: readonly DiagramRelationship[]): ReadonlyMap<string, Set<string>> {
  const joined = new Map<string, Set<string>>()
  for (const { table, columns } of relationships.flatMap(({ from, to }) => [from, to])) {
    const known = joined.get(table) ?? new Set()
    for (const column of columns) known.add(column)
    joined.set(table, known)
  }
  return joined
}

function drawTable(
  table: DiagramTable,
  detail: DiagramDetail,
  joined: ReadonlySet<string>,
  withSchema: boolean,
): DrawnTable {
  const isDrawn = (column: DiagramColumn) =>
    detail === 'all' || (detail === 'keys' && (tagsOf(column) !== '' || joined.has(column.name)))
  const rows = table.columns.filter(isDrawn).map((column) => ({
    name: column.name,
    tags: tagsOf(column),
    type: column.nullable ? `${column.type}?` : column.type,
    column,
  }))
  const hidden = detail === 'names' ? 0 : table.columns.length - rows.length
  const label = withSchema ? tableLabel(table) : table.name
  const note = notes[table.kind]
  const tagWidth = Math.max(0, ...rows.map(({ tags }) => textWidth(tags, TABLE_METRICS.tag, true)))
  const inner = Math.max(
    textWidth(label, TABLE_METRICS.font, true) +
      (note ? TABLE_METRICS.gap + textWidth(note, TABLE_METRICS.small) : 0),
    ...rows.map(
      ({ name, type, column }) =>
        (tagWidth > 0 ? tagWidth + TABLE_METRICS.gap : 0) +
        textWidth(name, TABLE_METRICS.font, column.primaryKey) +
        2 * TABLE_METRICS.gap +
        textWidth(type, TABLE_METRICS.small),
    ),
  )
  const lines = rows.length + (hidden > 0 ? 1 : 0)
  return {
    table,
    label,
    note,
    rows,
    hidden,
    tagWidth,
    width: Math.round(
      Math.min(MOST_WIDTH, Math.max(LEAST_WIDTH, inner + 2 * TABLE_METRICS.side + 2 * BORDER)),
    ),
    height:
      TABLE_METRICS.head + (lines > 0 ? lines * TABLE_METRICS.row + TABLE_METRICS.foot : 0) + 2 * BORDER,
  }
}

function tagsOf({ primaryKey, foreignKey, unique }: DiagramColumn): string {
  return [primaryKey && 'PK', foreignKey && 'FK', unique && !primaryKey && 'UK'].filter(Boolean).join(' ')
}

/** Returns the vertical offset at which a line meets its table: the middle of its columns' rows, or of the header. */
export function lineAnchorY({ rows }: DrawnTable, columns: readonly string[]): number {
  const at = columns.map((name) => rows.findIndex((row) => row.name === name)).filter((row) => row >= 0)
  if (at.length === 0) return BORDER + TABLE_METRICS.head / 2
  return BORDER + TABLE_METRICS.head + ((Math.min(...at) + Math.max(...at) + 1) / 2) * TABLE_METRICS.row
}

/** Returns the line that replaces the hidden columns, such as `3 more columns`. */
export function hiddenColumnsLabel(hidden: number): string {
  return `${hidden} more ${hidden === 1 ? 'column' : 'columns'}`
}
