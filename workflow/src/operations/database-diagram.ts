import { type Static, Type } from 'typebox'
import { defineConnector } from '../model/contract.ts'
import { insightScope } from './insight-options.ts'

export const DatabaseDiagramConfig = Type.Object({
  ...insightScope,
  /** Relationships that names and types imply, drawn dashed. */
  implied: Type.Boolean({ title: 'Implied relationships', default: true }),
  /** Where somebody put tables, by the table's id in the diagram; the others are laid out. */
  positions: Type.Record(Type.String(), Type.Object({ x: Type.Number(), y: Type.Number() })),
})
export type DatabaseDiagramConfig = Static<typeof DatabaseDiagramConfig>

/** Draws the tables of the database that its source reads, and how they refer to each other. */
export const databaseDiagram = defineConnector({
  kind: 'databaseDiagram',
  config: DatabaseDiagramConfig,
  initial: (): DatabaseDiagramConfig => ({ schemas: [], views: true, implied: true, positions: {} }),
})
