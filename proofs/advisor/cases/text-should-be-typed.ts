import type { Expected, RuleCase } from './rule-case.ts'
import { foreignKeyTo, rowsOf, tableWithId } from './shorthand.ts'

const day = (i: number) => `2024-0${1 + (i % 9)}-${10 + (i % 18)}`
const uuid = (i: number) => `0b7e4f0a-1111-4222-8333-1234567890${10 + i}`
const found: readonly Expected[] = [
  { table: 'deliveries', columns: ['weight_kg'], fix: 'looksFirst' },
  { table: 'deliveries', columns: ['pieces'], fix: 'looksFirst' },
  { table: 'deliveries', columns: ['promised_on'], fix: 'looksFirst' },
  { table: 'deliveries', columns: ['arrived'], fix: 'looksFirst' },
  { table: 'deliveries', columns: ['paid'], fix: 'looksFirst' },
  { table: 'deliveries', columns: ['written_on'], fix: 'none' },
]
const json: Expected = { table: 'deliveries', columns: ['extras'], fix: 'looksFirst' }
const id: Expected = { table: 'deliveries', columns: ['trace'], fix: 'looksFirst' }

export const textShouldBeTyped: RuleCase = {
  rule: 'text-should-be-typed',
  triggers: [
    {
      name: 'numbers, dates, timestamps, booleans, JSON and UUIDs as text',
      schema: {
        tables: [
          tableWithId(
            'deliveries',
            [
              'weight_kg text(20)',
              { name: 'pieces', type: 'text(20)', default: '1' },
              'promised_on text(20)!',
              'arrived text(30)',
              'paid text(5)',
              'written_on text(10)',
              'extras text',
              'trace text(36)',
            ],
            {
              rows: rowsOf(25, (i) => [
                i,
                `${i}.${i % 4}5`,
                i === 25 ? '' : String(i * 7),
                day(i),
                i % 5 === 0 ? null : `${day(i)} 0${i % 10}:30:00`,
                i % 3 === 0 ? 'yes' : 'no',
                `${10 + (i % 18)}.0${1 + (i % 9)}.2024`,
                `{"fragile": ${i % 2 === 0}}`,
                uuid(i),
              ]),
            },
          ),
        ],
      },
      unseen: {
        table: 'deliveries',
        values: {
          id: 404,
          weight_kg: '1.23456',
          pieces: '007',
          promised_on: '2024-03-01 23:59:59',
          arrived: '2024-03-01T10:00:00+09',
          paid: 'soon',
          extras: '{"cut":',
          trace: 'none',
        },
      },
      finds: {
        postgresql: [...found, json, id],
        mysql: [...found, json],
        mssql: [...found, id],
      },
    },
    {
      name: 'timestamps with more fractional digits than servers store, without a type change as fix',
      schema: {
        tables: [
          tableWithId('ticks', ['seen_at text(40)'], {
            rows: rowsOf(25, (i) => [i, `${day(i)} 08:00:00.1234567`]),
          }),
        ],
      },
      finds: [{ table: 'ticks', columns: ['seen_at'], fix: 'none' }],
    },
  ],
  nearMisses: [
    {
      name: 'codes, versions, numeric names, and mixed values',
      schema: {
        tables: [
          tableWithId(
            'parcels',
            [
              'postal_code text(10)',
              'plate text(10)',
              'release_no text(10)',
              'phone text(20)',
              'box text(10)',
              'size_mark text(10)',
              'value text(20)',
              'gift text(1)',
            ],
            {
              rows: rowsOf(25, (i) => [
                i,
                `${10_115 + i}`,
                String(i * 3),
                `${i}.${i % 3}`,
                `0${30_901_820 + i}`,
                `${20_000 + i}`,
                i === 25 ? 'XL' : String(i),
                String(i * 2),
                i % 2 === 0 ? 'Y' : 'N',
              ]),
            },
          ),
        ],
      },
    },
    {
      name: 'columns with too few values, a key, and a foreign key',
      schema: {
        tables: [
          tableWithId('stops', ['minutes text(10)'], { rows: rowsOf(19, (i) => [i, String(i)]) }),
          {
            name: 'lines',
            columns: [{ name: 'line', type: 'text(10)', notNull: true }],
            primaryKey: ['line'],
            rows: rowsOf(25, (i) => [String(i)]),
          },
          tableWithId('trips', ['on_line text(10)'], {
            foreignKeys: [
              foreignKeyTo('on_line', 'lines', { references: { table: 'lines', columns: ['line'] } }),
            ],
            rows: rowsOf(25, (i) => [i, String(i)]),
          }),
        ],
      },
    },
  ],
}
