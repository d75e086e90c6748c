import { databases } from '../databases/index.ts'
import type { NodeKind } from './node-kinds.ts'

/** The words with which users choose a kind of component. */
export interface KindWords {
  /** Says in one line, without a full stop, what a component of the kind does. */
  readonly summary: string
  /** Names of the same thing in other products and languages, so that a search finds the kind. */
  readonly alsoCalled: string
}

const words = (summary: string, alsoCalled = ''): KindWords => ({ summary, alsoCalled })
const ofServer = (verb: string, kind: keyof typeof databases) => {
  const { title, alsoFor } = databases[kind]
  return words(`${verb} a table of ${title}${alsoFor ? ` or ${alsoFor}` : ''}`)
}
const tableOf = (kind: keyof typeof databases) => ofServer('Reads', kind)
const toTable = (kind: keyof typeof databases) => ofServer('Writes', kind)

/** The words for all kinds. */
export const kindWords: Readonly<Record<NodeKind, KindWords>> = {
  excelInput: words('Reads a sheet of a workbook', 'xlsx spreadsheet'),
  csvInput: words('Reads a file with separated values', 'comma semicolon delimited text'),
  txtInput: words('Reads a text file with lines and columns', 'tab delimited'),
  jsonInput: words('Reads a list of objects, or an object a line', 'ndjson jsonl json lines api geojson'),
  xmlInput: words(
    'Reads an element that repeats as rows',
    'xml soap rss feed xslt xpath element attribute export',
  ),
  parquetInput: words('Reads a file with typed columns', 'lake spark arrow pandas columnar warehouse'),
  databaseFileInput: words(
    'Reads a table of a SQLite or DuckDB file',
    'sqlite sqlite3 duckdb db embedded app',
  ),
  mssqlInput: tableOf('mssql'),
  azureMssqlInput: tableOf('azure-mssql'),
  mysqlInput: tableOf('mysql'),
  azureMysqlInput: tableOf('azure-mysql'),
  postgresqlInput: tableOf('postgresql'),
  columnSelection: words('Chooses, orders and renames columns', 'select keep remove drop rename reorder'),
  changeDataType: words('Reads texts as numbers, dates and other types', 'cast convert parse type format'),
  dataTable: words('Shows the rows in a tab of its own', 'view browse look show'),
  filterRows: words('Keeps the rows that match conditions', 'where condition select remove search'),
  sortRows: words('Puts the rows in order', 'order by ascending descending newest'),
  removeDuplicates: words('Keeps one of equal rows', 'dedupe distinct unique'),
  pivot: words(
    'Makes columns of the values of a column',
    'pivot table crosstab cross tab spread wider long to wide rows to columns transpose',
  ),
  unpivot: words('Makes rows of the cells of columns', 'transpose melt gather longer wide to long'),
  firstRows: words(
    'Keeps the first or last rows, or a random sample',
    'top limit head tail skip sample random share',
  ),
  runningValues: words(
    'Adds row numbers, ranks, running totals and values of other rows',
    'window cumulative sum moving average lag lead previous next difference share percent of total',
  ),
  groupBy: words(
    'Sums, counts and averages the rows of each group',
    'aggregate summarize total monthly sums count average median distinct pivot table',
  ),
  replaceValues: words(
    'Replaces values with others, from a list',
    'substitute map recode find and replace null',
  ),
  cleanText: words(
    'Trims spaces, and removes characters that disturb',
    'trim upper lower case accents whitespace normalize',
  ),
  splitColumn: words(
    'Splits a column into several columns or rows',
    'text to columns delimiter separate explode extract regex match substring groups',
  ),
  mergeColumns: words('Joins the values of several columns into one text', 'concatenate combine concat join'),
  parseJson: words(
    'Reads values of JSON texts into columns, and lists into rows',
    'json extract flatten unnest expand record nested object array explode api',
  ),
  fillEmpty: words(
    'Fills empty values from other rows or with a value',
    'fill down up null missing coalesce ffill',
  ),
  rowsWithMatch: words('Keeps rows that a second table has', 'semi join exists in both intersect'),
  rowsWithoutMatch: words('Keeps rows that a second table lacks', 'anti join not exists missing except'),
  lookUp: words(
    'Adds columns of a second table, at most one match per row',
    'vlookup xlookup sverweis enrich',
  ),
  calculateColumns: words(
    'Adds columns whose values are formulas',
    'formula expression compute derive custom column if case',
  ),
  compareTables: words('Finds added, removed and changed rows', 'diff difference delta compare versions'),
  checkRows: words(
    'Checks the rows by rules: stops, warns or leaves rows out',
    'validate data quality test assert expectation rule unique not null required pattern constraint',
  ),
  similarRows: words(
    'Finds rows that are alike, such as the same customer written twice',
    'fuzzy match duplicates dedupe record linkage likeness typo jaro winkler levenshtein cluster group',
  ),
  sqlQuery: words('Returns the rows of a SELECT over one table or two', 'query duckdb statement code custom'),
  innerJoin: words('Keeps rows that match in both tables', 'merge combine'),
  leftJoin: words('Adds matching columns to all rows of the left table', 'merge combine vlookup'),
  rightJoin: words('Adds matching columns to all rows of the right table', 'merge combine'),
  fullJoin: words('Keeps all rows of both tables, matched where possible', 'outer merge combine'),
  unionTable: words('Puts the rows of two tables below each other', 'append concatenate stack'),
  excelOutput: words('Writes a workbook', 'xlsx spreadsheet'),
  csvOutput: words('Writes a file with separated values', 'comma semicolon delimited text'),
  txtOutput: words('Writes a text file', 'tab delimited'),
  jsonOutput: words('Writes an array of objects, or an object a line', 'ndjson jsonl json lines api'),
  parquetOutput: words('Writes a file with typed columns', 'lake spark arrow columnar warehouse'),
  databaseFileOutput: words(
    'Writes a table into a SQLite or DuckDB file',
    'sqlite3 db duckdb embedded local',
  ),
  mssqlOutput: toTable('mssql'),
  azureMssqlOutput: toTable('azure-mssql'),
  mysqlOutput: toTable('mysql'),
  azureMysqlOutput: toTable('azure-mysql'),
  postgresqlOutput: toTable('postgresql'),
  dataDictionary: words('Describes the tables and columns of a database', 'catalog metadata schema'),
  aiAdvisor: words('Suggests improvements to a database', 'advice recommendations'),
  databaseDiagram: words('Draws the tables of a database and their relations', 'erd schema picture'),
}
