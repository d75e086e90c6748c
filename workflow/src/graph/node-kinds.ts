import type { Static, TSchema } from 'typebox'
import { connectors } from '../connectors/index.ts'
import { type DatabaseKind, databases } from '../databases/index.ts'
import { operations } from '../operations/index.ts'
import { steps } from '../steps/index.ts'
import type { NodeType } from './document.ts'

/** Groups of kinds that the rules of the canvas treat alike. */
export type KindFamily =
  | 'file'
  | 'database'
  | 'shaping'
  | 'rows'
  | 'columns'
  | 'matching'
  | 'query'
  | 'combining'
  | 'insight'

interface KindEntry<T extends NodeType = NodeType, F extends KindFamily = KindFamily> {
  readonly title: string
  readonly type: T
  /** Path of the image, relative to the editor's origin. */
  readonly logoUrl: string
  /**
   * Shaping: Column Selection, Change Data Type, Data Table. Rows: steps that choose, order or group the rows of one
   * table. Columns: steps that calculate or change values of one table. Matching: steps that compare a table with a
   * second one, and keep its rows apart from it. Query: a SELECT over one table or two. Combining: joins and union. Insight: kinds that read a whole database.
   */
  readonly family: F
}

const entry = <T extends NodeType, F extends KindFamily>(
  title: string,
  type: T,
  logo: string,
  family: F,
): KindEntry<T, F> => ({
  title,
  type,
  logoUrl: `/logos/${logo}.svg`,
  family,
})

const database = <T extends NodeType>(kind: DatabaseKind, type: T): KindEntry<T, 'database'> =>
  entry(databases[kind].title, type, kind, 'database')

/**
 * All node kinds in palette order (docs/specification.md, "What the product does and for whom"). The type names the
 * contracts, so that a missing kind is reported here and not only where kinds are used.
 */
export const nodeKinds = {
  excelInput: entry('Excel File', 'input', 'excel', 'file'),
  csvInput: entry('CSV File', 'input', 'csv', 'file'),
  txtInput: entry('TXT File', 'input', 'txt', 'file'),
  jsonInput: entry('JSON File', 'input', 'json', 'file'),
  xmlInput: entry('XML File', 'input', 'xml', 'file'),
  parquetInput: entry('Parquet File', 'input', 'parquet', 'file'),
  databaseFileInput: entry('Database File', 'input', 'database-file', 'file'),
  mssqlInput: database('mssql', 'input'),
  azureMssqlInput: database('azure-mssql', 'input'),
  mysqlInput: database('mysql', 'input'),
  azureMysqlInput: database('azure-mysql', 'input'),
  postgresqlInput: database('postgresql', 'input'),
  columnSelection: entry('Column Selection', 'preparation', 'column-selection', 'shaping'),
  changeDataType: entry('Change Data Type', 'preparation', 'change-data-type', 'shaping'),
  dataTable: entry('Data Table', 'preparation', 'data-table', 'shaping'),
  filterRows: entry('Filter Rows', 'preparation', 'filter-rows', 'rows'),
  sortRows: entry('Sort Rows', 'preparation', 'sort-rows', 'rows'),
  removeDuplicates: entry('Remove Duplicates', 'preparation', 'remove-duplicates', 'rows'),
  pivot: entry('Pivot', 'preparation', 'pivot', 'rows'),
  unpivot: entry('Unpivot', 'preparation', 'unpivot', 'rows'),
  firstRows: entry('First Rows', 'preparation', 'first-rows', 'rows'),
  runningValues: entry('Rank and Running Values', 'preparation', 'running-values', 'rows'),
  groupBy: entry('Group By', 'preparation', 'group-by', 'rows'),
  replaceValues: entry('Replace Values', 'preparation', 'replace-values', 'columns'),
  cleanText: entry('Clean Text', 'preparation', 'clean-text', 'columns'),
  splitColumn: entry('Split Column', 'preparation', 'split-column', 'columns'),
  mergeColumns: entry('Merge Columns', 'preparation', 'merge-columns', 'columns'),
  parseJson: entry('Parse JSON Text', 'preparation', 'parse-json', 'columns'),
  fillEmpty: entry('Fill Empty', 'preparation', 'fill-empty', 'rows'),
  rowsWithMatch: entry('Rows With a Match', 'preparation', 'rows-with-match', 'matching'),
  rowsWithoutMatch: entry('Rows Without a Match', 'preparation', 'rows-without-match', 'matching'),
  lookUp: entry('Look Up', 'preparation', 'look-up', 'matching'),
  calculateColumns: entry('Calculate Columns', 'preparation', 'calculate-columns', 'columns'),
  compareTables: entry('Compare Tables', 'preparation', 'compare-tables', 'matching'),
  checkRows: entry('Check Rows', 'preparation', 'check-rows', 'rows'),
  similarRows: entry('Similar Rows', 'preparation', 'similar-rows', 'rows'),
  sqlQuery: entry('SQL', 'preparation', 'sql-query', 'query'),
  innerJoin: entry('Inner Join', 'preparation', 'inner-join', 'combining'),
  leftJoin: entry('Left Join', 'preparation', 'left-join', 'combining'),
  rightJoin: entry('Right Join', 'preparation', 'right-join', 'combining'),
  fullJoin: entry('Full Join', 'preparation', 'full-join', 'combining'),
  unionTable: entry('Union Table', 'preparation', 'union-table', 'combining'),
  excelOutput: entry('Excel File', 'output', 'excel', 'file'),
  csvOutput: entry('CSV File', 'output', 'csv', 'file'),
  txtOutput: entry('TXT File', 'output', 'txt', 'file'),
  jsonOutput: entry('JSON File', 'output', 'json', 'file'),
  parquetOutput: entry('Parquet File', 'output', 'parquet', 'file'),
  databaseFileOutput: entry('Database File', 'output', 'database-file', 'file'),
  mssqlOutput: database('mssql', 'output'),
  azureMssqlOutput: database('azure-mssql', 'output'),
  mysqlOutput: database('mysql', 'output'),
  azureMysqlOutput: database('azure-mysql', 'output'),
  postgresqlOutput: database('postgresql', 'output'),
  dataDictionary: entry('Data Dictionary', 'output', 'data-dictionary', 'insight'),
  aiAdvisor: entry('AI Advisor', 'output', 'ai-advisor', 'insight'),
  databaseDiagram: entry('DB Diagram', 'output', 'database-diagram', 'insight'),
} as const satisfies Readonly<
  Record<keyof typeof connectors | keyof typeof steps | keyof typeof operations, KindEntry>
>

export type NodeKind = keyof typeof nodeKinds

/** Kinds of a node type and family. */
export type KindOf<T extends NodeType, F extends KindFamily> = {
  [K in NodeKind]: (typeof nodeKinds)[K] extends KindEntry<T, F> ? K : never
}[NodeKind]

/** Contracts of all kinds. */
export const contracts = { ...connectors, ...steps, ...operations } as const satisfies Readonly<
  Record<NodeKind, { readonly config: TSchema }>
>

/** Settings of a node by its kind. */
export type ConfigOf<K extends NodeKind> = { [P in K]: Static<(typeof contracts)[P]['config']> }[K]

/** True when a node of the kind can have a source. */
export function canBeTarget(kind: NodeKind): boolean {
  return nodeKinds[kind].type !== 'input'
}

/**
 * True when a node of the kind can be a source. Of the outputs, only the Data Dictionary can (docs/specification.md,
 * "Connections on the canvas").
 */
export function canBeSource(kind: NodeKind): boolean {
  return nodeKinds[kind].type !== 'output' || kind === 'dataDictionary'
}
