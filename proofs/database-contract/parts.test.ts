import { AppError } from '@anj/workflow'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { roundsOf } from '../../engine/src/testing/rounds.ts'
import { openPostgresql } from './databases.ts'
import type { OpenKind } from './kind.ts'
import { write } from './round-trip.ts'

let kind: OpenKind
beforeAll(async () => {
  kind = await openPostgresql()
  await kind.sql?.('create type measured as (price numeric(5,2), note varchar(3), size real)')
  await kind.sql?.('create type free as (price text, note text, size text)')
  await kind.sql?.('create domain cents as numeric(5,2)')
})
afterAll(() => kind[Symbol.asyncDispose]())

const part = fc.oneof(
  fc.constantFrom(
    '007',
    '+5',
    '-0',
    '1.239',
    '1.20',
    '1e2',
    '0.1234567',
    '0.12345678901',
    ' 7',
    '7 ',
    'NULL',
    '',
  ),
  fc.constantFrom('abc', 'abcd', 'abc ', 'a,b', 'a"b', 'a\\b', '{a}', '(a)', 'ä€😀'),
  fc.constantFrom('2024-06-30 10:00:00', '2024-06-30 10:00:00.5', '2024-06-30', 'today', '10:00:00'),
  fc.integer({ min: -99, max: 99 }).map(String),
  fc.tuple(fc.integer({ min: 0, max: 999 }), fc.integer({ min: 0, max: 9999 })).map(([a, b]) => `${a}.${b}`),
)
const escaped = (text: string) => `"${text.replaceAll(/[\\"]/g, '\\$&')}"`
const bare = (text: string) => (/^[\w.:+-]+$/.test(text) ? text : escaped(text))
const array = fc.array(part, { maxLength: 3 }).map((parts) => `{${parts.map(bare).join(',')}}`)
const json = fc.array(part, { maxLength: 3 }).map((parts) => JSON.stringify(parts))
const row = fc.tuple(part, part, part).map((parts) => `(${parts.map(bare).join(',')})`)
const rows = fc.array(row, { maxLength: 2 }).map((parts) => `{${parts.map(escaped).join(',')}}`)

/** Each type, with another type that shows the same values as they were written. */
const types = [
  ...[
    'numeric(5,2)[]',
    'cents[]',
    'real[]',
    'double precision[]',
    'int[]',
    'oid[]',
    'varchar(3)[]',
    'char(3)[]',
  ].map((type) => [type, 'text[]', fc.oneof(array, json)] as const),
  ...['timestamp(0)[]', 'date[]', 'time(3)[]'].map(
    (type) => [type, 'text[]', fc.oneof(array, json)] as const,
  ),
  ['measured', 'free', row],
  ['measured[]', 'free[]', rows],
] as const satisfies readonly (readonly [string, string, fc.Arbitrary<string>])[]

it.each(types)(
  '%s in an existing table contains the values it was given, or refuses them',
  async (type, free, texts) => {
    await kind.sql?.(`drop table if exists parts; create table parts (nr int, v ${type})`)
    const rounds = roundsOf({ short: 5, long: 300 })
    await fc.assert(
      fc.asyncProperty(texts, async (given) => {
        const place = await kind.place({ tableName: 'parts' })
        const table = {
          columns: [
            { name: 'nr', type: 'int' as const },
            { name: 'v', type: 'text' as const },
          ],
          rows: [['1', given] as const],
        }
        try {
          await write(kind, place, table)
        } catch (error) {
          expect(error).toBeInstanceOf(AppError)
          expect((error as AppError).code).toMatch(/^(valuesDoNotFit|targetRefused)/)
          return
        }
        const quoted = `'${given.replaceAll("'", "''")}'`
        const isJson = given.startsWith('[')
        const expected = isJson
          ? `array(select json_array_elements_text(${quoted}))::${free}`
          : `${quoted}::${free}`
        const held = free === 'text[]' ? `v::${free}` : 'v'
        // The stored and the expected value are compared without trailing zeros in fractions and midnight in dates.
        const plain = (value: string) =>
          `regexp_replace(regexp_replace((${value})::text, '(\\.[0-9]*?)0+(?=[,})"]|$)', '\\1', 'g'), '\\.(?=[,})"]|$)| 00:00:00|"', '', 'g')`
        const [[same] = []] =
          (await kind.sql?.(`select ${plain(held)} = ${plain(expected)} from parts`)) ?? []
        expect([given, same]).toEqual([given, true])
      }),
      { numRuns: rounds, endOnFailure: true },
    )
  },
  // The long campaign writes a table in each of its 300 rounds.
  600_000,
)
