/** Model of a database diagram, made from a dictionary. Its layout is computed elsewhere (docs/decisions/0041). */
import { type Static, Type } from 'typebox'

export const DiagramColumn = Type.Object({
  name: Type.String(),
  type: Type.String(),
  nullable: Type.Boolean(),
  primaryKey: Type.Boolean(),
  foreignKey: Type.Boolean(),
  unique: Type.Boolean({ description: 'A unique key of this column alone.' }),
})
export type DiagramColumn = Static<typeof DiagramColumn>

export const DiagramTable = Type.Object({
  id: Type.String({ description: 'Unique within the diagram; relationships name it.' }),
  schema: Type.String(),
  name: Type.String(),
  kind: Type.Enum(['table', 'view', 'materializedView', 'foreignTable']),
  comment: Type.Union([Type.String(), Type.Null()]),
  columns: Type.Array(DiagramColumn),
})
export type DiagramTable = Static<typeof DiagramTable>

export const DiagramRelationship = Type.Object({
  id: Type.String(),
  name: Type.String({ description: 'Of the foreign key; of an implied one what it is implied from.' }),
  from: Type.Object(
    { table: Type.String(), columns: Type.Array(Type.String()) },
    { description: 'The table that refers.' },
  ),
  to: Type.Object(
    { table: Type.String(), columns: Type.Array(Type.String()) },
    { description: 'The table that is referred to.' },
  ),
  /** Crow's foot at `from`: many rows may refer, otherwise at most one. Zero is always allowed. */
  fromMany: Type.Boolean({
    description: 'Several rows may refer to one; false where a unique key forbids it.',
  }),
  /** Circle at `to`: the columns are nullable, so a row may refer to none. */
  toOptional: Type.Boolean({ description: 'A row may refer to none.' }),
  implied: Type.Boolean({ description: 'No foreign key says so; names and types do.' }),
})
export type DiagramRelationship = Static<typeof DiagramRelationship>

export const Diagram = Type.Object({
  database: Type.String(),
  tables: Type.Array(DiagramTable),
  relationships: Type.Array(DiagramRelationship),
  /** Sentences about the parts of the database that the diagram doesn't show. Empty when it is complete. */
  unseen: Type.Array(Type.String(), { description: 'What is there and not drawn, in sentences.' }),
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
