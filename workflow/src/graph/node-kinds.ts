import type { Static, TSchema } from 'typebox'
import { type ConnectorKind, connectors } from '../connectors/index.ts'
import type { NodeType } from '../document.ts'
import { type StepKind, steps } from '../steps/index.ts'

interface KindEntry {
  readonly title: string
  readonly type: NodeType
  /** Path of the picture below the editor's origin. */
  readonly logoUrl: string
}

const entry = (title: string, type: NodeType, logo: string): KindEntry => ({
  title,
  type,
  logoUrl: `/logos/${logo}.svg`,
})

/**
 * Every node kind of the product (spec §1), in the order of the palette. The rules of the canvas hold for all of them;
 * those that also have a contract (steps, connectors) can be configured and run, and only they are offered.
 */
export const nodeKinds = {
  excelInput: entry('Excel File', 'input', 'excel'),
  csvInput: entry('CSV File', 'input', 'csv'),
  txtInput: entry('TXT File', 'input', 'txt'),
  mssqlInput: entry('MS SQL', 'input', 'mssql'),
  azureMssqlInput: entry('Azure MS SQL', 'input', 'azure-mssql'),
  mysqlInput: entry('MySQL', 'input', 'mysql'),
  azureMysqlInput: entry('Azure MySQL', 'input', 'azure-mysql'),
  postgresqlInput: entry('PostgreSQL', 'input', 'postgresql'),
  columnSelection: entry('Column Selection', 'preparation', 'column-selection'),
  changeDataType: entry('Change Data Type', 'preparation', 'change-data-type'),
  dataTable: entry('Data Table', 'preparation', 'data-table'),
  innerJoin: entry('Inner Join', 'preparation', 'inner-join'),
  leftJoin: entry('Left Join', 'preparation', 'left-join'),
  rightJoin: entry('Right Join', 'preparation', 'right-join'),
  fullJoin: entry('Full Join', 'preparation', 'full-join'),
  unionTable: entry('Union Table', 'preparation', 'union-table'),
  excelOutput: entry('Excel File', 'output', 'excel'),
  csvOutput: entry('CSV File', 'output', 'csv'),
  txtOutput: entry('TXT File', 'output', 'txt'),
  mssqlOutput: entry('MS SQL', 'output', 'mssql'),
  azureMssqlOutput: entry('Azure MS SQL', 'output', 'azure-mssql'),
  mysqlOutput: entry('MySQL', 'output', 'mysql'),
  azureMysqlOutput: entry('Azure MySQL', 'output', 'azure-mysql'),
  postgresqlOutput: entry('PostgreSQL', 'output', 'postgresql'),
  dataDictionary: entry('Data Dictionary', 'output', 'data-dictionary'),
  aiAdvisor: entry('AI Advisor', 'output', 'ai-advisor'),
  databaseDiagram: entry('DB Diagram', 'output', 'database-diagram'),
} as const satisfies Record<string, KindEntry>

export type NodeKind = keyof typeof nodeKinds

/** Kinds that can be configured and run. */
export type WorkingKind = StepKind | ConnectorKind
export const contracts = { ...connectors, ...steps } as const

/** The settings of a node by its kind; kinds without a contract yet keep whatever their file held. */
export type ConfigOf<K extends NodeKind> = K extends WorkingKind
  ? (typeof contracts)[K] extends { config: infer C extends TSchema }
    ? Static<C>
    : never
  : Readonly<Record<string, unknown>>

/** Whether a kind is offered in the palette. */
export function works(kind: NodeKind): kind is WorkingKind {
  return kind in contracts
}
