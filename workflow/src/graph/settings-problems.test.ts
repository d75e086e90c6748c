import { expect, test } from 'vitest'
import type { Column } from '../model/columns.ts'
import { setConfig } from './edit-graph.ts'
import { newNode } from './new-node.ts'
import type { NodeKind } from './node-kinds.ts'
import { nodeProblems } from './node-problems.ts'

const named = (...names: string[]): readonly Column[] => names.map((name) => ({ name, type: 'text' }))

/** Returns the problems of a node with changed settings. Problems of a missing server are ignored. */
function problemsOf(kind: NodeKind, settings: object, columns: readonly Column[] = named('a')) {
  const node = newNode(kind, 'node', { x: 0, y: 0 })
  const [set] = setConfig({ nodes: [node], edges: [] }, 'node', { ...node.data.config, ...settings }).nodes
  const found = set ? nodeProblems(set, [columns]) : []
  return found
    .filter(({ code }) => code !== 'serverNameRequired' && code !== 'databaseNameRequired')
    .map(({ code, sentence, nodeId }) => ({ code, sentence, nodeId }))
}

const typed = (change: object) => ({
  columnDataTypes: [{ columnName: 'a', fromType: 'text', toType: 'bit', ...change }],
})

test.each<readonly [string, NodeKind, object, readonly Column[], string, string]>([
  [
    'the same character for decimals and thousands',
    'changeDataType',
    typed({ toType: 'decimal', decimalSign: ',', thousandsSign: ',' }),
    named('a'),
    'signsEqual',
    'Change Data Type uses the same character for decimals and thousands in the column a.',
  ],
  [
    'a unit that would change numbers',
    'changeDataType',
    typed({ toType: 'decimal', units: ['€', 'Rs.', '1kg'] }),
    named('a'),
    'unitInvalid',
    "Change Data Type ignores the unit 1kg in the column a, but a unit has no digits, no spaces around it, and none of the signs + - , '. A full stop can only end a word.",
  ],
  [
    'one word for true and false',
    'changeDataType',
    typed({ trueWords: ['ja', 'X'], falseWords: ['nein', 'x'] }),
    named('a'),
    'wordForBoth',
    'Change Data Type uses the word X for both true and false in the column a.',
  ],
  [
    'a word for true that is one for false where none is named',
    'changeDataType',
    typed({ trueWords: ['N'] }),
    named('a'),
    'wordForBoth',
    'Change Data Type uses the word N for both true and false in the column a.',
  ],
  [
    'a delimiter that stands in values',
    'txtOutput',
    { delimiter: 'a' },
    named('b'),
    'txtDelimiterRefused',
    'The delimiter a cannot be used: values contain letters and digits.',
  ],
  [
    'a name that holds the delimiter without quotes',
    'txtOutput',
    { delimiter: ';' },
    named('a;b'),
    'txtNameRefused',
    'The column name a;b cannot be written to a text file without quotes: it contains the delimiter, and values are not quoted. Rename it in Column Selection, choose another delimiter, or turn on quotes.',
  ],
  [
    'names of a text file that are equal once formulas are harmless',
    'txtOutput',
    { harmlessFormulas: true },
    named('=A', "'=a"),
    'harmlessNamesEqual',
    "The columns =A and '=a would have the same name after formulas are neutralized. Rename one of them in Column Selection.",
  ],
  [
    'names of a CSV file that are equal once formulas are harmless',
    'csvOutput',
    { harmlessFormulas: true },
    named('=A', "'=a"),
    'harmlessNamesEqual',
    "The columns =A and '=a would have the same name after formulas are neutralized. Rename one of them in Column Selection.",
  ],
  [
    'a name that no sheet can have',
    'excelOutput',
    { sheetName: 'a/b' },
    named('a'),
    'sheetNameInvalid',
    'The sheet name a/b is not valid: a name cannot contain [ ] : * ? / \\. Change the sheet name in the output.',
  ],
  [
    'more columns than a sheet has',
    'excelOutput',
    {},
    named(...Array.from({ length: 16_385 }, (_, i) => `c${i}`)),
    'tooManyColumns',
    'The table would have 16385 columns. The maximum in Excel is 16384.',
  ],
  [
    'a table name of too many bytes for PostgreSQL',
    'postgresqlOutput',
    { tableName: 'ä'.repeat(32) },
    named('a'),
    'nameTooLong',
    `The name ${'ä'.repeat(32)} has 64 bytes. The maximum in PostgreSQL is 63. Choose a shorter name.`,
  ],
  [
    'a table name of too many characters for MySQL',
    'mysqlOutput',
    { tableName: 'a'.repeat(65) },
    named('a'),
    'nameTooLongInCharacters',
    `The name ${'a'.repeat(65)} has 65 characters. The maximum in MySQL is 64. Choose a shorter name.`,
  ],
  [
    'a table name that SQL Server cannot have',
    'mssqlOutput',
    { tableName: 'a ' },
    named('a'),
    'nameNotPossible',
    'The name a  is not valid in SQL Server: it ends with a space or contains a character that names cannot have. Choose another name.',
  ],
  [
    'a column whose name in the table is too long',
    'postgresqlOutput',
    { tableName: 't', columnMapping: [{ column: 'a', to: 'b'.repeat(64) }] },
    named('a'),
    'nameTooLong',
    `The name ${'b'.repeat(64)} has 64 bytes. The maximum in PostgreSQL is 63. Choose a shorter name.`,
  ],
  [
    'more columns than a table of MySQL has',
    'mysqlOutput',
    { tableName: 't' },
    named(...Array.from({ length: 1018 }, (_, i) => `c${i}`)),
    'tooManyColumns',
    'The table would have 1018 columns. The maximum in MySQL is 1017.',
  ],
  [
    'key columns of an output that empties the table',
    'mysqlOutput',
    { tableName: 't', updateByKey: ['a'] },
    named('a'),
    'updateByKeyAlone',
    'MySQL updates rows by key, but would also replace the table or its rows, which leaves no rows to update. Choose one way under How to write.',
  ],
  [
    'an update by key without key columns',
    'mysqlOutput',
    { tableName: 't', deleteExistingData: false, updateByKey: [] },
    named('a'),
    'updateKeyRequired',
    'MySQL updates rows by key. Choose at least one key column.',
  ],
  [
    'a rejects table with the name of the target',
    'postgresqlOutput',
    { tableName: 'orders', rejectsTable: 'Orders' },
    named('a'),
    'rejectsTableIsTarget',
    'The rejects table of PostgreSQL needs a different name from the table that PostgreSQL writes to.',
  ],
  [
    'a rejects table whose name differs from the target only in a space at the end',
    'mssqlOutput',
    { tableName: 'orders', rejectsTable: 'orders ' },
    named('a'),
    'rejectsTableIsTarget',
    'The rejects table of MS SQL needs a different name from the table that MS SQL writes to.',
  ],
  [
    'the deletion of missing rows without a key',
    'mysqlOutput',
    { tableName: 't', deleteExistingData: false, deleteMissing: { within: [] } },
    named('a'),
    'deleteMissingNeedsKey',
    'MySQL deletes the rows that are missing from the source, but has no key to find them by. Choose key columns, or keep these rows.',
  ],
  [
    'the deletion of missing rows within an unknown column',
    'mysqlOutput',
    { tableName: 't', deleteExistingData: false, updateByKey: ['a'], deleteMissing: { within: ['a', 'b'] } },
    named('a'),
    'columnMissing',
    'MySQL expects the column b, which is missing from its source.',
  ],
  [
    'a choice for a new column that the source has no more',
    'mssqlOutput',
    { tableName: 't', newColumns: [{ column: 'a' }, { column: 'b', type: 'int' }] },
    named('a'),
    'columnMissing',
    'MS SQL expects the column b, which is missing from its source.',
  ],
])('reports %s before a run', (_, kind, settings, columns, code, sentence) => {
  expect(problemsOf(kind, settings, columns)).toEqual([{ code, sentence, nodeId: 'node' }])
})

test.each<readonly [string, NodeKind, object, readonly Column[]]>([
  ['words for true and false that differ', 'changeDataType', typed({ trueWords: ['ja'] }), named('a')],
  [
    'words of a column that is no bit',
    'changeDataType',
    typed({ toType: 'int', trueWords: ['n'] }),
    named('a'),
  ],
  [
    'a name with the delimiter in a file without header',
    'txtOutput',
    { delimiter: ';', header: false },
    named('a;b'),
  ],
  ['a name with the delimiter in quotes', 'txtOutput', { delimiter: ';', quoting: true }, named('a;b')],
  ['key columns that are off', 'mysqlOutput', { tableName: 't', updateByKey: [] }, named('a')],
  [
    'the deletion of missing rows by a key',
    'mysqlOutput',
    { tableName: 't', deleteExistingData: false, updateByKey: ['a'], deleteMissing: { within: ['b'] } },
    named('a', 'b'),
  ],
  ['formulas as names that differ', 'csvOutput', { harmlessFormulas: true }, named('=a', '=b')],
  ['formulas as names that stay formulas', 'csvOutput', {}, named('=A', "'=a")],
  [
    'a long name that becomes a short one',
    'postgresqlOutput',
    { tableName: 't', columnMapping: [{ column: 'b'.repeat(64), to: 'b' }] },
    named('b'.repeat(64)),
  ],
])('accepts %s', (_, kind, settings, columns) => {
  expect(problemsOf(kind, settings, columns)).toEqual([])
})
