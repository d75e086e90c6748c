import { expect, test } from 'vitest'
import {
  isMeasure,
  joinServerType,
  lengthOfServerType,
  serverTypes,
  splitServerType,
  takesMeasure,
} from './server-types.ts'

test.each([
  ['numeric(10,2)', 'numeric', '10,2'],
  ['timestamp(3) with time zone', 'timestamp with time zone', '3'],
  ['character varying(20)', 'character varying', '20'],
  ['nvarchar(max)', 'nvarchar', 'max'],
  ['bigint(20) unsigned', 'bigint unsigned', '20'],
  ['character varying(5)[]', 'character varying[]', '5'],
  ['double precision', 'double precision', ''],
  ["enum('a','b (c)')", "enum('a','b (c)')", ''],
])('splits %s into a name and a measure, and writes it again', (type, name, measure) => {
  expect(splitServerType(type)).toEqual({ name, measure })
  expect(joinServerType({ name, measure })).toBe(type)
})

test('forgets the spaces in a measure', () => {
  expect(joinServerType(splitServerType('decimal( 10 , 2 )'))).toBe('decimal(10,2)')
})

test('knows the length of texts and bytes, and no length of numbers and times', () => {
  const types = [
    'varchar(20)',
    'character(3)',
    'varbinary(16)',
    'numeric(10,2)',
    'time(6)',
    'nvarchar(max)',
    'text',
  ]
  expect(types.map(lengthOfServerType)).toEqual([20, 3, 16, null, null, null, null])
})

test.each(Object.values(serverTypes))('offers each type once', (...types) => {
  expect(new Set(types).size).toBe(types.length)
})

test('takes a measure unless the type has none on that server', () => {
  expect(takesMeasure('postgresql', 'numeric')).toBe(true)
  expect(takesMeasure('postgresql', 'text')).toBe(false)
  expect(takesMeasure('mysql', 'float')).toBe(false)
  expect(takesMeasure('mysql', 'tinyint')).toBe(true)
  expect(takesMeasure('mssql', 'Date')).toBe(false)
  expect(takesMeasure('mssql', 'vector')).toBe(true)
})

test.each([
  ['20', true],
  ['10,2', true],
  ['5,-2', true],
  ['max', true],
  ['abc', false],
  ['20 char', false],
])('finds a measure in %s: %s', (measure, is) => {
  expect(isMeasure(measure)).toBe(is)
})
