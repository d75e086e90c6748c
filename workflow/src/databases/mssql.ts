import type { DatabaseFacts } from './facts.ts'

export const mssql = {
  node: 'mssql',
  title: 'MS SQL',
  family: 'mssql',
  product: 'SQL Server',
  alsoFor: null,
  port: 1433,
  instances: true,
  schemas: true,
  defaultSchema: 'dbo',
  tunnel: false,
  alwaysVerified: false,
  windowsLogin: true,
  scheduled: false,
  canTruncate: false,
  readOnlyTransactions: false,
  limits: {
    columns: 1024,
    longestName: 128,
    nameUnit: 'UTF-16 units',
    // SQL Server ignores trailing spaces when it compares names, and refuses empty names.
    refusedNames: /^$| $|\0/,
  },
  namesInFiles: ['mssql', 'mssqlserver', 'sqlserver'],
  synonyms: [
    'ms sql',
    'sql server',
    'microsoft sql',
    'microsoft sql server',
    'sqlserver',
    'ms sql server',
    'mssqlserver',
  ],
} as const satisfies DatabaseFacts

export const azureMssql = {
  ...mssql,
  node: 'azureMssql',
  title: 'Azure MS SQL',
  alwaysVerified: true,
  windowsLogin: false,
  scheduled: true,
  namesInFiles: ['azuremssql', 'azuremssqlserver', 'azuresql', 'azuresqlserver'],
  synonyms: ['azure mssql', 'azure ms sql', 'azure sql', 'azure sql server', 'azure sql database'],
} as const satisfies DatabaseFacts
