import type { Dictionary, DictionaryColumn, DictionaryForeignKey, DictionaryTable } from './dictionary.ts'
import type { DictionaryRoutine, DictionarySequence, DictionaryTrigger } from './dictionary-objects.ts'

/** Creates a column for tests. The family of an integer or text type is derived from its name. */
export function testColumn(
  name: string,
  type = 'integer',
  rest: Partial<DictionaryColumn> = {},
): DictionaryColumn {
  return {
    name,
    type,
    family: familyOf(type),
    length: null,
    precision: null,
    scale: null,
    nullable: false,
    default: null,
    identity: false,
    generated: null,
    comment: null,
    ...rest,
  }
}

/** Creates a table for tests, named `schema.name` or `name`. A column is an object, `name` or `name type`. */
export function testTable(
  label: string,
  columns: readonly (string | DictionaryColumn)[],
  rest: Partial<DictionaryTable> & { readonly key?: readonly string[] } = {},
): DictionaryTable {
  const [name = '', schema = ''] = label.split('.').reverse()
  const { key, ...given } = rest
  return {
    schema,
    name,
    kind: 'table',
    comment: null,
    rows: null,
    bytes: null,
    columns: columns.map((one) => (typeof one === 'string' ? columnOf(one) : one)),
    primaryKey: key ? { name: `${name}_pkey`, columns: [...key] } : null,
    uniqueKeys: [],
    foreignKeys: [],
    indexes: [],
    checks: [],
    readable: true,
    ...given,
  }
}

/** Creates a foreign key for tests, to `schema.table` or `table`. */
export function testForeignKey(
  columns: readonly string[],
  label: string,
  to: readonly string[],
  rest: Partial<DictionaryForeignKey> = {},
): DictionaryForeignKey {
  const [table = '', schema = ''] = label.split('.').reverse()
  return {
    name: `fk_${columns.join('_')}`,
    columns: [...columns],
    references: { schema, table, columns: [...to] },
    onDelete: 'NO ACTION',
    onUpdate: 'NO ACTION',
    checked: true,
    ...rest,
  }
}

export function testDictionary(
  tables: readonly DictionaryTable[],
  rest: Partial<Dictionary> = {},
): Dictionary {
  return {
    kind: 'postgresql',
    database: 'shop',
    server: 'db.example',
    version: 'PostgreSQL 17.2',
    readAt: '2026-03-04T05:06:07.000Z',
    tables: [...tables],
    usesSince: null,
    unseen: [],
    ...rest,
  }
}

function columnOf(text: string): DictionaryColumn {
  const [name = '', ...type] = text.split(' ')
  return testColumn(name, type.join(' ') || 'integer')
}

function familyOf(type: string): DictionaryColumn['family'] {
  if (/int/.test(type)) return 'integer'
  if (/char|text/.test(type)) return 'text'
  if (/^(numeric|decimal)/.test(type)) return 'decimal'
  if (type.startsWith('timestamp')) return 'datetime'
  if (type === 'date' || type === 'uuid' || type === 'boolean') return type
  return 'other'
}

/** Creates a sequence for tests, named `schema.name` or `name`. It is an unused 64-bit sequence. */
export function testSequence(label: string, rest: Partial<DictionarySequence> = {}): DictionarySequence {
  const [name = '', schema = ''] = label.split('.').reverse()
  return {
    schema,
    name,
    kind: 'sequence',
    type: 'bigint',
    start: '1',
    increment: '1',
    minimum: '1',
    maximum: '9223372036854775807',
    last: null,
    cycle: false,
    column: null,
    owner: null,
    ...rest,
  }
}

/** Creates a function for tests, named `schema.name` or `name`. It has no arguments. */
export function testRoutine(label: string, rest: Partial<DictionaryRoutine> = {}): DictionaryRoutine {
  const [name = '', schema = ''] = label.split('.').reverse()
  return {
    schema,
    name,
    kind: 'function',
    arguments: '',
    identity: '',
    returns: 'integer',
    language: 'sql',
    securityDefiner: false,
    settings: [],
    definition: `CREATE FUNCTION ${label}() RETURNS integer LANGUAGE sql RETURN 1`,
    owner: null,
    comment: null,
    ...rest,
  }
}

/** Creates a trigger for tests, which fires after each inserted row. */
export function testTrigger(name: string, rest: Partial<DictionaryTrigger> = {}): DictionaryTrigger {
  return {
    name,
    timing: 'after',
    events: ['INSERT'],
    level: 'row',
    enabled: 'yes',
    function: null,
    definition: null,
    ...rest,
  }
}
