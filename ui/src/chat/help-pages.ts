import { type DatabaseKind, databaseKinds, databases } from '@anj/workflow/databases'

/** Every database kind has a page that is named after it. */
const databasePages = Object.fromEntries(
  databaseKinds.map((kind) => [kind, databases[kind].title]),
) as Readonly<Record<DatabaseKind, string>>

/** Titles of the help pages that screens suggest for a question, keyed by page name. */
export const helpPages = {
  account: 'Your account',
  advisor: 'AI Advisor',
  'audit-log': 'The audit log',
  canvas: 'The canvas',
  'change-data-type': 'Change Data Type',
  'calculate-columns': 'Calculate Columns',
  'check-rows': 'Check Rows',
  'similar-rows': 'Similar Rows',
  'column-selection': 'Column Selection',
  'compare-tables': 'Compare Tables',
  connections: 'Connections',
  'csv-files': 'CSV files',
  'data-dictionary': 'Data Dictionary',
  'data-table': 'Data Table',
  'database-diagram': 'DB Diagram',
  excel: 'Excel files',
  'filter-rows': 'Filter Rows',
  'fresh-files': 'Fresh files',
  functions: 'Functions of formulas',
  'getting-started': 'Getting started',
  'help-center': 'The Help Center',
  home: 'The Workflows page',
  joins: 'Joins',
  licences: 'Licences',
  'look-up': 'Look Up',
  'matching-rows': 'Rows With a Match',
  outputs: 'Outputs',
  places: 'Places',
  preview: 'Preview',
  'refresh-and-samples': 'Refresh and samples',
  'remove-duplicates': 'Remove Duplicates',
  pivot: 'Pivot',
  unpivot: 'Unpivot',
  'first-rows': 'First Rows',
  'running-values': 'Rank and Running Values',
  'group-by': 'Group By',
  'replace-values': 'Replace Values',
  rejects: "Rejects: values that don't convert",
  runs: 'Runs',
  schedules: 'Schedules',
  'sort-rows': 'Sort Rows',
  sql: 'SQL',
  'txt-files': 'TXT files',
  'json-files': 'JSON files',
  'xml-files': 'XML files',
  'parquet-files': 'Parquet files',
  'database-files': 'SQLite and DuckDB files',
  'several-files': 'Several files as one table',
  types: 'Types and conversions',
  'union-table': 'Union Table',
  'users-and-roles': 'Users and roles',
  'workflows-and-files': 'Workflows and files',
  'clean-text': 'Clean Text',
  'split-column': 'Split Column',
  'merge-columns': 'Merge Columns',
  'parse-json': 'Parse JSON Text',
  'fill-empty': 'Fill Empty',
  ...databasePages,
} as const

export type HelpPageName = keyof typeof helpPages

/** Maximum number of pages in one question. */
export const MAX_PAGES = 5

/** True if `name` is one of these help pages. */
export const isHelpPage = (name: string): name is HelpPageName => Object.hasOwn(helpPages, name)
