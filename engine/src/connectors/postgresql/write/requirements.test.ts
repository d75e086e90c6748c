import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DataType } from '@anj/workflow'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openSession, type Session } from '../../../duckdb/session.ts'
import { constant, sql } from '../../../duckdb/sql.ts'
import { createTargetDatabase, type TargetDatabase } from '../../../testing/target-database.ts'
import { matchColumns } from '../../match-columns.ts'
import { connect, type Database } from '../connect.ts'
import { findTable } from '../introspect.ts'
import { requirementsOf } from './requirements.ts'

let folder: string
let session: Session
let target: TargetDatabase
let database: Database

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anj-requirements-'))
  session = await openSession({ memoryBytes: 256e6, temporaryDirectory: folder, temporaryBytes: 1e9 })
  target = await createTargetDatabase()
  await target.sql.unsafe('create extension hstore')
  database = await connect(target.connection, { databaseName: target.name, applicationName: 'anj test' })
})
afterAll(async () => {
  await database[Symbol.asyncDispose]()
  await target[Symbol.asyncDispose]()
  await session[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})

const duckTypes: Partial<Record<DataType, string>> = {
  int: 'bigint',
  float: 'double',
  date: 'date',
  time: 'time',
  datetime: 'timestamp',
  bit: 'boolean',
}

async function passes(type: DataType, columnType: string, value: string): Promise<boolean> {
  await database.run(
    `drop table if exists t; drop type if exists pair;
     drop domain if exists few; drop domain if exists prices; drop domain if exists cents;
     create domain cents as numeric(5,2); create domain prices as cents[]; create domain few as cents;
     create type pair as (price numeric(5,2), note varchar(3)); create table t (v ${columnType})`,
  )
  const table = await findTable(database, 'public', 't')
  if (!table) throw new Error('The table was not made')
  const [requirement] = requirementsOf(
    matchColumns({ tableName: 't', columns: [{ name: 'v', type }], places: table.columns }),
  )
  if (!requirement) return true
  const cell = sql`(${constant(value)}${duckTypes[type] ? castTo(duckTypes[type]) : sql``})`
  const [holds] = await session.row(sql`select ${requirement.holds} from (select ${cell} as v)`)
  return holds === 'true'
}

function castTo(type: string) {
  return (
    {
      bigint: sql`::bigint`,
      double: sql`::double`,
      date: sql`::date`,
      time: sql`::time`,
      timestamp: sql`::timestamp`,
      boolean: sql`::boolean`,
    }[type] ?? sql``
  )
}

const cases: readonly (readonly [DataType, string, readonly string[], readonly string[]])[] = [
  ['text', 'integer', ['0', '7', '-12'], ['007', '1.0', '+1', ' 1', '1_000', '0x1F', '']],
  ['text', 'numeric', ['0', '1.50', '-0.001', '-10'], ['1e3', '01', '.5', 'NaN', '-0', '-0.00']],
  ['text', 'numeric(6,2)', ['1.25', '1'], ['1.239', '-0.0']],
  ['text', 'interval', ['1.234567', '1 day 02:00:00.5', 'P1D'], ['1.2345678', '00:00:00.0000001']],
  [
    'text',
    'numeric(6,-2)',
    ['0', '1200', '-98765400'],
    ['1250', '1200.00', '01200', '00', '-0', '12e2', '1200.5', '120', ''],
  ],
  ['int', 'numeric(4,-2)', ['0', '1200', '-300'], ['1250', '1']],
  ['decimal', 'numeric(4,-2)', ['0.00', '1200', '1200.00'], ['1250.00', '1200.01', '0.5']],
  ['float', 'numeric(4,-2)', ['0', '1200', '-1200'], ['1250', '1200.5', '1e300', '1e-7']],
  ['text', 'double precision', ['0.1', '123456789012345'], ['1234567890123456', '0.1e1']],
  ['text', 'date', ['2024-12-31'], ['31/12/2024', '2024-12-31 00:00', 'infinity', 'today']],
  [
    'text',
    'timestamp(3)',
    ['2024-12-31', '2024-12-31T10:00', '2024-12-31 10:00:00.123'],
    ['2024-12-31 10:00:00.1234', '2024-12-31 10:00:00Z', 'now'],
  ],
  ['text', 'timestamp(0)', ['2024-12-31 10:00:00'], ['2024-12-31 10:00:00.5']],
  [
    'text',
    'timestamptz',
    ['2024-12-31 10:00:00Z', '2024-12-31 10:00:00+02:00', '2024-12-31 10:00:00'],
    ['tomorrow'],
  ],
  ['text', 'time', ['10:00', '10:00:00.123456'], ['10', '10:00 PM', '2024-12-31 10:00']],
  ['text', 'timestamp(0)[]', ['{}', '{"2024-12-31 10:00:00",NULL}'], ['{"2024-12-31 10:00:00.5"}', '{now}']],
  [
    'text',
    'numeric(5,2)[]',
    ['{1.23,NULL}', '{{1},{2}}', '[1.2, null]', '[0:1]={1,2}'],
    ['{1.239}', '{{1},{1.239}}', '[1.239]'],
  ],
  ['text', 'real[]', ['{0.1,1.2345678}'], ['{0.12345678901}']],
  [
    'text',
    'varchar(3)[]',
    ['{abc,"a,b","\\"\\\\a"}', '["abc","\\u00e9"]'],
    ['{abcd}', '{"abc "}', '{"a,b "}'],
  ],
  ['text', 'char(3)[]', ['{abc,a}'], ['{"a "}']],
  ['text', 'int[]', ['{7,-5}', '{ 7 , null }'], ['{007}', '{+5}', '{"07"}', '[1, "07"]']],
  ['text', 'date[]', ['{2024-12-31}'], ['{today}']],
  ['text', 'text[]', ['{anything," at all"}'], []],
  [
    'text',
    'pair',
    ['(1.25,abc)', '(,)', '(1,"a,b")', '(1,"a""b")'],
    ['(1.239,abc)', '(1,"abc ")', '(007,a)', '(1,"abc"" ")'],
  ],
  ['text', 'pair[]', ['{"(1.25,abc)"}', '{"(1,\\"a,b\\")"}'], ['{"(1.239,abc)"}', '{"(1,\\"abc \\")"}']],
  ['text', 'cents', ['1.25'], ['1.239']],
  ['text', 'few', ['1.25'], ['1.239']],
  ['text', 'cents[]', ['{1.25}'], ['{1.239}']],
  ['text', 'prices', ['{1.25}'], ['{1.239}']],
  ['text', 'int4range', ['[1,3)', 'empty', '(,5]', '[1,)'], ['[007,9)', '[+1,)']],
  [
    'text',
    'tsrange',
    ['["2024-01-01 00:00:00","2024-01-02 00:00:00.123456")'],
    ['["2024-01-01 00:00:00.1234567",)'],
  ],
  [
    'text',
    'jsonb',
    [
      '{"a": 1, "b": {"a": 1}}',
      '[{"a": 1}, {"a": 2}]',
      '{"": 1, "a": ["a", "a"], "A": "{\\"a\\": 1, \\"a\\": 2}"}',
      '{"a:": "x", "a": {"b": 1}, "c": {"b": 1}}',
      '"{"',
      '{}',
      '{"a": [{"b": {}}, {"b": {}}]}',
    ],
    [
      '{"a": 1, "a": 1}',
      '[1, {"b": {"a": 1, "c": [{"x": 1}], "a": 2}}]',
      '{"a": 1, "\\u0061" : 2}',
      '{"": 1, "": 2}',
      '["{", {"a": "}", "a": 2}]',
      '{"a": {"b": 1}, "c": {"b": 1}, "a": 3}',
      '{"x": [[{"a": 1}, {"a": 1, "a\\\\": 2, "a\\\\": 3}]]}',
    ],
  ],
  ['text', 'jsonb[]', ['{"{\\"a\\": 1}",NULL}'], ['{"{\\"a\\": 1, \\"a\\": 2}"}']],
  ['text', 'json', ['{"a": 1, "a": 1}'], []],
  [
    'text',
    'hstore',
    ['', 'a=>1', 'a=>1, b=>2', '"a"=>"1", "A"=>NULL', 'a=>"x, a=>2"', 'a=>x=>y,b=>a', '"a,b"=>1,a=>,,b=>2 '],
    [
      'a=>1, a=>2',
      'a=>1,a=>1',
      '"a"=>"1", b => 2 , a=>NULL,',
      '\\a=>1,a=>2',
      'a"b=>1,"a\\"b"=>2',
      '"x y"=>1,x\\ y=>2',
      ' a\t=>\n1 ,\v"a"=>2',
      '""=>1,""=>2',
    ],
  ],
  ['text', 'hstore[]', ['{"a=>1"}'], ['{"a=>1, a=>2"}']],
  ['text', 'point', ['(1.5,-2)'], ['(1.23456789012345678,2)', '(007,1)']],
  ['text', 'oid', ['0', '4294967295'], ['-1', '007']],
  ['int', 'oid', ['7'], ['-1']],
  ['text', 'bytea', ['00ff', '\\x00FF', ''], ['0', 'xyz']],
  ['text', 'bytea[]', ['{"\\\\x00ff"}'], ['{xyz}']],
  ['varchar', 'varchar(3)', ['abc', 'üüü', ''], ['abcd', 'abc ']],
  ['text', 'char(3)', ['abc', 'a'], ['a ', 'abcd']],
  ['text', 'text', ['anything \n at all'], []],
  ['int', 'bigint', ['9223372036854775807'], []],
  ['int', 'double precision', ['123456789012345', '1000000000000000000'], ['9007199254740993']],
  ['int', 'real', ['123456'], ['1234567']],
  ['int', 'varchar(3)', ['123'], ['1234']],
  ['decimal', 'numeric(10,2)', ['1.25', '3'], ['1.239']],
  ['decimal', 'double precision', ['1.5'], ['12345678901234567890.12']],
  ['float', 'numeric(10,2)', ['1.25', '3', '0.5'], ['0.125', '1e-7', '1e300']],
  ['float', 'numeric(10,0)', ['3'], ['3.5']],
  ['float', 'double precision', ['1e300', '0.1'], []],
  ['float', 'real', ['0.1', '1e-7'], ['0.12345678']],
  ['date', 'date', ['2024-12-31'], []],
  ['datetime', 'date', ['2024-12-31 00:00:00'], ['2024-12-31 00:00:01']],
  ['datetime', 'timestamp(3)', ['2024-12-31 10:00:00.5'], ['2024-12-31 10:00:00.0005']],
  ['datetime', 'time', [], ['2024-12-31 10:00:00']],
  ['time', 'time(0)', ['10:00:00'], ['10:00:00.5']],
  ['bit', 'boolean', ['true'], []],
]

it.each(cases)(
  'accepts unchanged values and refuses values that would change: %s into %s',
  async (type, column, good, bad) => {
    for (const value of good) expect(await passes(type, column, value), value).toBe(true)
    for (const value of bad) expect(await passes(type, column, value), value).toBe(false)
  },
)
