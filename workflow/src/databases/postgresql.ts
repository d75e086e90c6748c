import type { DatabaseFacts } from './facts.ts'

export const postgresql = {
  node: 'postgresql',
  title: 'PostgreSQL',
  family: 'postgresql',
  product: 'PostgreSQL',
  alsoFor: null,
  port: 5432,
  instances: false,
  schemas: true,
  defaultSchema: 'public',
  tunnel: true,
  alwaysVerified: false,
  windowsLogin: false,
  scheduled: true,
  canTruncate: true,
  readOnlyTransactions: true,
  limits: { columns: 1600, longestName: 63, nameUnit: 'bytes', refusedNames: null },
  namesInFiles: ['postgresql', 'postgres'],
  synonyms: ['postgres', 'pg', 'postgre', 'psql', 'postgre sql', 'postgress', 'postgressql'],
} as const satisfies DatabaseFacts
