import { type Static, Type } from 'typebox'
import { defineConnector } from '../model/contract.ts'
import { insightScope } from './insight-options.ts'

export const DatabaseDiagramConfig = Type.Object({
  ...insightScope,
  /** Relationships implied by names and types, drawn dashed. */
  implied: Type.Boolean({ title: 'Implied relationships', default: true }),
  /** Positions that a user chose, by table ID in the diagram. Other tables are laid out automatically. */
  positions: Type.Record(Type.String(), Type.Object({ x: Type.Number(), y: Type.Number() })),
})
export type DatabaseDiagramConfig = Static<typeof DatabaseDiagramConfig>

/** Draws the tables of its source's database and their relationships. */
export const databaseDiagram = defineConnector({
  kind: 'databaseDiagram',
  config: DatabaseDiagramConfig,
  initial: (): DatabaseDiagramConfig => ({ schemas: [], views: true, implied: true, positions: {} }),
})
