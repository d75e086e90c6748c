import { describe, expect, it } from 'vitest'
import { startTestSession } from '../test-session.ts'

const { value, numbers, ask } = await startTestSession()

describe('CAST and CONVERT', () => {
  it.each([
    ["convert(varchar(30), cast('2020-01-02T03:04:05.678' as datetime), 121)", '2020-01-02 03:04:05.677'],
    ["convert(varchar(30), cast('2020-01-02T03:04:05.678' as datetime), 0)", 'Jan  2 2020  3:04AM'],
    ["convert(varchar(30), cast('2020-01-02T03:04:05.678' as datetime), 112)", '20200102'],
    ["convert(varchar(30), cast('2020-01-02T03:04:05.678' as datetime), 126)", '2020-01-02T03:04:05.677'],
    ["convert(varchar(30), cast('2020-01-02T03:04:05.678' as datetime), 108)", '03:04:05'],
    [
      "convert(varchar(30), cast('2020-01-02T03:04:05.1234567' as datetime2), 121)",
      '2020-01-02 03:04:05.1234567',
    ],
    ["convert(varchar(30), cast('2020-01-02' as date), 23)", '2020-01-02'],
    ["convert(varchar(30), cast('2020-01-02' as date), 3)", '02/01/20'],
    [
      "convert(varchar(40), cast('2020-01-02 03:04:05 +02:00' as datetimeoffset(0)), 127)",
      '2020-01-02T01:04:05Z',
    ],
    [
      "convert(varchar(40), cast('2020-01-02 03:04:05 +02:00' as datetimeoffset(3)), 121)",
      '2020-01-02 03:04:05.000 +02:00',
    ],
    ["convert(varchar(20), cast('23:59:59.9999999' as time(7)), 114)", '23:59:59.9999999'],
    ['convert(varchar(20), cast(1234567.891 as money), 0)', '1234567.89'],
    ['convert(varchar(20), cast(1234567.891 as money), 1)', '1,234,567.89'],
    ['convert(varchar(20), cast(1234567.891 as money), 2)', '1234567.8910'],
    ['convert(varchar(30), cast(0.1 as float), 3)', '1.0000000000000001e-001'],
    ['convert(varchar(30), cast(1234567 as float))', '1.23457e+006'],
    ['convert(varchar(30), cast(0.5 as float))', '0.5'],
    ['convert(varchar(30), 0xABCD, 1)', '0xABCD'],
    ['convert(varchar(30), 0xABCD, 2)', 'ABCD'],
    ["convert(varchar(3), 'abcdef')", 'abc'],
    ["convert(char(5), 'ab') + '|'", 'ab   |'],
    ["cast(cast('abc' as varbinary(9)) as varchar(9))", 'abc'],
    ["convert(varchar(9), N'Ωa')", '?a'],
    ["convert(varchar(9), N'€ä')", '€ä'],
    ['cast(12345 as varchar(3))', '*'],
    [
      "cast('6f9619ff-8b86-d011-b42d-00c04fc964ff' as uniqueidentifier)",
      '6F9619FF-8B86-D011-B42D-00C04FC964FF',
    ],
    ["cast(cast('1' as char(3)) as int)", 1],
    ["cast(' 42 ' as bigint)", 42n],
    ["cast('1.005' as decimal(9, 2))", 101n],
    ['cast(-1.5 as int)', -1],
    ['cast(cast(2.5 as money) as int)', 3],
    ["cast('true' as bit)", true],
    ["try_convert(int, N'x')", null],
    ['cast(0.1e0 as decimal(38, 20))', 10000000000000000555n],
  ])('%s', async (text, expected) => expect(await value(`select ${text}`)).toEqual(expected))

  it.each([
    ["cast('x' as int)", 245],
    ["cast('99999999999' as int)", 248],
    ["cast('x' as bigint)", 8114],
    ["cast('x' as decimal(5, 2))", 8114],
    ["cast('1234' as decimal(5, 2))", 8115],
    ['cast(256 as tinyint)', 220],
    ['cast(3000000000 as int)', 8115],
    ["cast('2020-13-01' as date)", 241],
    ["cast('2020-02-30' as datetime)", 242],
    ["cast('1600-01-01' as datetime)", 242],
    ['cast(123.45 as varchar(3))', 8115],
    ["cast('x' as uniqueidentifier)", 8169],
    ['cast(cast(1 as int) as date)', 529],
    ["cast('a' as xyz)", 243],
    ['1 / 0', 8134],
    ['cast(2147483647 as int) + 1', 8115],
  ])('refuses %s with %i', async (text, number) => expect(await numbers(`select ${text}`)).toEqual([number]))

  it('rounds datetime to three-hundredths of a second', async () => {
    const shown = (text: string) =>
      value(`select convert(varchar(30), cast('2020-01-01T00:00:00.${text}' as datetime), 121)`)
    expect(await shown('999')).toBe('2020-01-01 00:00:01.000')
    expect(await shown('995')).toBe('2020-01-01 00:00:00.997')
    expect(await shown('992')).toBe('2020-01-01 00:00:00.993')
    expect(await shown('001')).toBe('2020-01-01 00:00:00.000')
  })

  it('carries a datetime2 that rounds up to midnight into the next day', async () => {
    expect(
      await value("select convert(varchar(40), cast('2020-12-31T23:59:59.9999999' as datetime2(3)), 121)"),
    ).toBe('2021-01-01 00:00:00.000')
  })

  it.each([
    ['cast(1 as decimal(10, 2)) + cast(1 as decimal(5, 4))', 13, 4],
    ['cast(1 as decimal(10, 2)) * cast(1 as decimal(5, 4))', 16, 6],
    ['cast(1 as decimal(10, 2)) / cast(1 as decimal(5, 4))', 20, 8],
    ['cast(1 as decimal(38, 10)) * cast(1 as decimal(38, 10))', 38, 6],
    ['cast(1 as decimal(9, 2)) * 10', 12, 2],
    ['sum(cast(1 as decimal(9, 2)))', 38, 2],
    ['avg(cast(1 as decimal(9, 2)))', 38, 6],
  ])('gives %s a precision of %i and a scale of %i', async (text, precision, scale) => {
    const { results } = await ask(`select ${text}`)
    const [columns] = results
    expect(columns).toMatchObject({ columns: [{ type: { precision, scale } }] })
  })
})

describe('comparisons', () => {
  it.each([
    ["'a' = 'A'", 1],
    ["'a' = 'a  '", 1],
    ["N'ß' = N'ss'", 1],
    ["'a' = 'ä'", 0],
    ["'a' collate Latin1_General_BIN2 = 'A'", 0],
    ["'a' like 'A%'", 1],
    ["'50%' like '50[%]'", 1],
    ["'abc' like '[^b-z]bc'", 1],
    ["'a' < 'B'", 1],
    ["cast('2020-01-01' as date) = '20200101'", 1],
    ['1 = 1.0', 1],
    ["'10' > 9", 1],
    ['null = null', 0],
  ])('%s', async (text, expected) =>
    expect(await value(`select case when ${text} then 1 else 0 end`)).toBe(expected),
  )
})
