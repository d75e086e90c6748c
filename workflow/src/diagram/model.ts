/** Model of a database diagram, made from a dictionary. Its layout is computed elsewhere (docs/decisions/0041). */
import { type Static, Type } from 'typebox'

export const DiagramColumn = Type.Object({
  name: Type.String(),
  type: Type.String(),
  nullable: Type.Boolean(),
  primaryKey: Type.Boolean(),
  foreignKey: Type.Boolean(),
  unique: Type.Boolean({ description: 'True when a unique key consists of only this column.' }),
})
export type DiagramColumn = Static<typeof DiagramColumn>

export const DiagramTable = Type.Object({
  id: Type.String({ description: 'Identifier within the diagram, which relationships refer to.' }),
  schema: Type.String(),
  name: Type.String(),
  kind: Type.Enum(['table', 'view', 'materializedView', 'foreignTable']),
  comment: Type.Union([Type.String(), Type.Null()]),
  columns: Type.Array(DiagramColumn),
})
export type DiagramTable = Static<typeof DiagramTable>

export const DiagramRelationship = Type.Object({
  id: Type.String(),
  name: Type.String({
    description: 'Name of the foreign key. For an implied relationship, the evidence for it.',
  }),
  from: Type.Object(
    { table: Type.String(), columns: Type.Array(Type.String()) },
    { description: 'The referencing table.' },
  ),
  to: Type.Object(
    { table: Type.String(), columns: Type.Array(Type.String()) },
    { description: 'The referenced table.' },
  ),
  /** Crow's foot at `from`: many rows may refer to the same row. Without it, at most one may. Zero is always allowed. */
  fromMany: Type.Boolean({
    description: 'True when several rows can reference the same row; false when a unique key prevents this.',
  }),
  /** Circle at `to`: the columns are nullable, so a row may refer to none. */
  toOptional: Type.Boolean({ description: 'True when a row can reference no row.' }),
  implied: Type.Boolean({
    description: 'True when the relationship is inferred from names and types, without a foreign key.',
  }),
})
export type DiagramRelationship = Static<typeof DiagramRelationship>

export const Diagram = Type.Object({
  database: Type.String(),
  tables: Type.Array(DiagramTable),
  relationships: Type.Array(DiagramRelationship),
  /** Sentences about the parts of the database that the diagram doesn't show. Empty when it is complete. */
  unseen: Type.Array(Type.String(), {
    description: 'Parts of the database that are not drawn, one sentence for each.',
  }),
})
/** Tables and their relationships. */
export type Diagram = Static<typeof Diagram>

/** Position and size of a table in diagram pixels. */
export interface TableBounds {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}
