import { csvInput, csvOutput } from './csv.ts'
import { postgresqlOutput } from './postgresql.ts'

/** The only list of sources and targets that work. */
export const connectors = { csvInput, csvOutput, postgresqlOutput } as const
export type ConnectorKind = keyof typeof connectors
