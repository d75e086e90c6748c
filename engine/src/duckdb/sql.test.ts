import { describe, expect, test } from 'vitest'
import { openTestSession } from '../testing/convert-texts.ts'
import { constant, join, name, type Sql, sql, value } from './sql.ts'

/** Strings that break out of badly quoted SQL. */
const nasty = [
  "'",
  "''",
  "'; drop table t; --",
  '"',
  '""',
  '$1',
  '\\',
  "\\'",
  'a\0b',
  '\0',
  '\u{1F600}',
  '/*',
  ';',
  '{x}',
  '%s',
  '\n',
]

describe('rendering', () => {
  test('numbers the parameters in order, quotes names and nests fragments', () => {
    const part = sql`${name('a"b')} = ${value("it's")}`
    expect(sql`select ${value(1)} where ${part} or ${part}`.render()).toEqual({
      text: 'select $1 where "a""b" = $2 or "a""b" = $3',
      values: [1, "it's", "it's"],
    })
  })
  test('writes values of every type into the text as literals', () => {
    const all = join([value("o'clock"), value(1.5), value(12n), value(true), value(null), constant('x')])
    expect(all.inline()).toBe("'o''clock', 1.5, 12, true, null, 'x'")
  })
  test('joins the parts of a name with dots', () => {
    expect(name('main', 't').inline()).toBe('"main"."t"')
  })
  test('recognizes an empty fragment', () => {
    expect(sql``.isEmpty).toBe(true)
    expect(sql`${value(1)}`.isEmpty).toBe(false)
  })
})

test('a plain string is not SQL', () => {
  const smuggled = 'x; drop table t' as unknown as Sql
  expect(() => sql`select ${smuggled}`).toThrow('Only Sql can be interpolated into')
  // @ts-expect-error: a string does not type-check
  expect(() => sql`select ${'x'}`).toThrow()
})

test('infinite numbers and names with NUL characters are refused', () => {
  expect(() => value(Number.NaN).inline()).toThrow('Only finite numbers')
  expect(() => name('a\0b')).toThrow('a NUL character')
})

test.each(nasty)('DuckDB returns %j unchanged as a parameter, a literal and a name', async (text) => {
  await using session = await openTestSession()
  expect(await session.row(sql`select ${value(text)}`)).toEqual([text])
  expect(await session.row(sql`select ${constant(text)}`)).toEqual([text])
  if (text.includes('\0')) return
  const column = name(text)
  expect(await session.row(sql`select ${column} from (select 1 as ${column})`)).toEqual(['1'])
})
