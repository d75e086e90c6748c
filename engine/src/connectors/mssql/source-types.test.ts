import { expect, it } from 'vitest'
import { mapServerType } from './source-types.ts'

const of = (type: string, length = 0, precision = 0, scale = 0) =>
  mapServerType({ type, length, precision, scale })

it.each([
  ['varchar', 20, 'cast([c] as nvarchar(20))'],
  ['char', 4000, 'cast([c] as nvarchar(4000))'],
  ['varchar', 8000, 'cast([c] as nvarchar(max))'],
  ['varchar', -1, 'cast([c] as nvarchar(max))'],
  ['text', 16, 'cast([c] as nvarchar(max))'],
  ['xml', -1, 'cast([c] as nvarchar(max))'],
  ['json', -1, 'cast([c] as nvarchar(max))'],
  ['image', 16, 'cast([c] as varbinary(max))'],
  ['hierarchyid', 892, '[c].ToString()'],
  [
    'geography',
    -1,
    "case when [c] is not null then concat(case when [c].STSrid = 0 then N'' else concat(N'SRID=', [c].STSrid, N';') end, [c].AsTextZM()) end",
  ],
])('lets the server convert %s(%i)', (type, length, expression) => {
  expect(of(type, length)?.read?.('[c]')).toBe(expression)
})

it.each([
  'bit',
  'bigint',
  'decimal',
  'money',
  'float',
  'datetime',
  'datetimeoffset',
  'uniqueidentifier',
  'timestamp',
])('reads %s without conversion', (type) => {
  expect(of(type)?.read).toBeUndefined()
})

it('measures lengths in characters and marks padded types', () => {
  expect(of('nvarchar', 80)).toMatchObject({ origin: { kind: 'varchar', length: 40 }, padded: false })
  expect(of('NCHAR', 10)).toMatchObject({ origin: { kind: 'char', length: 5 }, padded: true })
})

it.each(['sql_variant', 'vector', 'SomethingOfNet', ''])('cannot read %j', (type) => {
  expect(of(type)).toBeNull()
})
