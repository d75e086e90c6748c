import { openMssql, openMysql, openPostgresql } from './databases.ts'
import { openFiles } from './files.ts'
import type { Kind } from './kind.ts'

const delimited = { quote: '"', encoding: 'utf-8', header: true, skipLines: 0 } as const
const file = {
  emptyIsNull: true,
  textColumns500: null,
  intColumns500: null,
  longCell: null,
  impossibleNames: [],
  nameCharacters: null,
} as const

/** All kinds of targets and sources. */
export const kinds: readonly Kind[] = [
  {
    name: 'CSV',
    family: 'file',
    limits: file,
    open: () => openFiles('csvOutput', 'csv', {}, { ...delimited, delimiter: ',' }),
  },
  {
    name: 'TXT in quotes',
    family: 'file',
    limits: file,
    open: () => openFiles('txtOutput', 'txt', { quoting: true }, { ...delimited, delimiter: '\t' }),
  },
  {
    name: 'Excel',
    family: 'file',
    limits: { ...file, longCell: 'valuesDoNotFit' },
    open: () => openFiles('excelOutput', 'xlsx', {}, { sheet: 'Sheet1', header: true, skipLines: 0 }),
  },
  {
    name: 'JSON',
    family: 'file',
    limits: { ...file, emptyIsNull: false },
    open: () => openFiles('jsonOutput', 'json', {}, { rowsAt: '', layout: 'document', nested: 'columns' }),
  },
  {
    name: 'Parquet',
    family: 'file',
    limits: { ...file, emptyIsNull: false },
    open: () => openFiles('parquetOutput', 'parquet', {}, { nested: 'columns' }),
  },
  {
    name: 'SQLite',
    family: 'file',
    limits: { ...file, emptyIsNull: false },
    open: () =>
      openFiles('databaseFileOutput', 'sqlite', { format: 'sqlite' }, { table: 'result', dates: 'read' }),
  },
  {
    name: 'DuckDB',
    family: 'file',
    limits: { ...file, emptyIsNull: false },
    open: () =>
      openFiles('databaseFileOutput', 'duckdb', { format: 'duckdb' }, { table: 'result', dates: 'read' }),
  },
  {
    name: 'PostgreSQL',
    family: 'postgresql',
    limits: { ...file, emptyIsNull: false, nameCharacters: 63 },
    open: openPostgresql,
  },
  {
    name: 'MySQL',
    family: 'mysql',
    limits: {
      ...file,
      emptyIsNull: false,
      textColumns500: 'rowTooWide',
      impossibleNames: ['😀'],
      nameCharacters: 64,
    },
    open: () => openMysql(),
  },
  {
    name: 'SQL Server',
    family: 'mssql',
    limits: { ...file, emptyIsNull: false, textColumns500: 'rowTooWideInPage', nameCharacters: 128 },
    open: () => openMssql(),
  },
]
