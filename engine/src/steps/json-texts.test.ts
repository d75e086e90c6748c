import { expect, test } from 'vitest'
import { constant, name, sql } from '../duckdb/sql.ts'
import { openTestSession } from '../testing/convert-texts.ts'
import { isPlainJson, plainPath } from './json-texts.ts'

test('the path of a plain name is quoted', () => {
  expect(plainPath([{ name: 'price' }, { at: 0 }, { name: 'City {p}' }])).toBe('$."price"[0]."City {p}"')
  expect(plainPath([])).toBe('$')
  expect(plainPath([{ name: 'to' }, { name: '0' }])).toBe('$."to"."0"')
})

test('a path of names that are no digits is a pointer', () => {
  expect(plainPath([{ name: 'to' }, { name: 'a/b~c' }, { name: '1st' }])).toBe('/to/a~1b~0c/1st')
})

test('JSON is plain only if the parser of DuckDB returns its values as they are written', async () => {
  await using session = await openTestSession()
  const plainOf = async (text: string) => {
    const [[isPlain] = []] = await session.rows(
      sql`select ${isPlainJson(name('t'))} from (values (${constant(text)})) v(t)`,
    )
    return isPlain
  }
  const plain = [
    '{"a":1,"b":[true,null,"x"]}',
    '{"a": 1.5, "b": {"c": "ü"}}',
    '"NaN"',
    '{"a":"Infinity","b":-1}',
    '[123456789012345]',
    // The parser keeps the digits of a number that no float can stand for.
    '[12345678901234567890123]',
    '{"a":1,"a":2}',
    '{"text":"1e5, -0]"}',
  ]
  for (const text of plain) expect([text, await plainOf(text)]).toEqual([text, 'true'])
  const others = [
    '{"a":NaN}',
    '[Infinity]',
    '[-Infinity]',
    '{"a": nan}',
    '[1,]',
    '{"a":1,}',
    '{"a":1.50}',
    '{"a": 0.10}',
    '[1e5]',
    '[0.12345678901234567890]',
    '{"a":1',
    'x',
    '[1] 2',
  ]
  for (const text of others) expect([text, await plainOf(text)]).toEqual([text, 'false'])
})
