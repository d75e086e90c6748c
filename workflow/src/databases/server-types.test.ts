import { expect, test } from 'vitest'
import { joinServerType, lengthOfServerType, serverTypes, splitServerType } from './server-types.ts'

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
