import { expect, test } from 'vitest'
import { constant, join, name, sql } from '../duckdb/sql.ts'
import { openTestSession } from '../testing/convert-texts.ts'
import { isPlainJson, isStrictJson, isStrictPlainJson, plainPath, valuesAndJson } from './json-texts.ts'

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
      sql`select ${isPlainJson(name('t'), name('r'))}
        from (select t, ${valuesAndJson(name('t'), ['/a', '/text'])} as r from (values (${constant(text)})) v(t))`,
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
    'null',
    '{"a": 1, "b": [1, 2.5, {"c": "x, y: z"}]}',
    '{"text":"a value: another, and more"}',
    // The parser also reads what isn't JSON, and writes it as it was.
    '{"a":NaN}',
    '[-Infinity]',
    '{"a": nan}',
  ]
  for (const text of plain) expect([text, await plainOf(text)]).toEqual([text, 'true'])
  const others = [
    '[1,]',
    '{"a":1,}',
    '{"a":1.50}',
    '{"a": 0.10}',
    '[1e5]',
    '[0.12345678901234567890]',
    '{"a":1',
    'x',
    '[1] 2',
    '{"a": 1, "b": 2.50}',
    '{"a": 1, "b": 2, }',
    '{"a": -0, "b": 1}',
  ]
  for (const text of others) expect([text, await plainOf(text)]).toEqual([text, 'false'])
})

test('NaN and infinity are no JSON, however they are written', async () => {
  await using session = await openTestSession()
  const words = ['NaN', 'nan', 'Nan', '-NAN', 'Infinity', '-infinity', 'inf', 'INF']
  const texts = words.flatMap((word) => [`{"a":${word}}`, `{"a": 1, "b": [${word}]}`, word])
  const allowed = words.flatMap((word) => [`{"a":"${word}"}`, `{"${word}": 1}`])
  const list = join(
    [...texts, ...allowed].map((text) => sql`(${constant(text)})`),
    sql`, `,
  )
  const found = await session.rows(
    sql`select t from (values ${list}) v(t) where ${isStrictJson(name('t'))} and ${isStrictPlainJson(name('t'), sql`lower(t)`)}`,
  )
  expect(found.map(([text]) => text)).toEqual(allowed)
})
