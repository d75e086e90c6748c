import type { DatabaseFacts } from './facts.ts'

export const mysql = {
  node: 'mysql',
  title: 'MySQL',
  family: 'mysql',
  product: 'MySQL',
  alsoFor: 'MariaDB',
  port: 3306,
  instances: false,
  schemas: false,
  defaultSchema: '',
  tunnel: false,
  alwaysVerified: false,
  windowsLogin: false,
  scheduled: false,
  canTruncate: false,
  readOnlyTransactions: true,
  limits: {
    columns: 1017,
    longestName: 64,
    nameUnit: 'characters',
    // MySQL strips or refuses trailing spaces in names, and can't store characters outside the Basic Multilingual
    // Plane.
    refusedNames: / $|[\0\u{10000}-\u{10FFFF}]/u,
  },
  namesInFiles: ['mysql'],
  synonyms: ['my sql', 'mysq'],
} as const satisfies DatabaseFacts

export const azureMysql = {
  ...mysql,
  node: 'azureMysql',
  title: 'Azure MySQL',
  alsoFor: null,
  alwaysVerified: true,
  scheduled: true,
  namesInFiles: ['azuremysql'],
  synonyms: ['azure mysql', 'azure my sql'],
} as const satisfies DatabaseFacts
