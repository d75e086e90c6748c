import { describe, expect, it } from 'vitest'
import {
  append,
  type FamilyCase,
  mssqlFamily,
  mysqlFamily,
  postgresqlFamily,
  type TestDatabase,
  to,
  writesOf,
} from '../testing/write-targets.ts'
import { newColumnChoices } from './new-columns.ts'

interface Case extends FamilyCase {
  /** A type for prices with two decimals, a short text and a moment, and a type of another server. */
  readonly price: string
  readonly code: string
  readonly moment: string
  readonly foreign: string
  /** A type that can't be part of a key. */
  readonly long: string
  /** Chosen types, and what the catalogue calls them. */
  readonly called: readonly (readonly [chosen: string, called: string])[]
}

const cases: readonly Case[] = [
  {
    title: 'PostgreSQL',
    family: postgresqlFamily,
    price: 'numeric(6, 2)',
    code: 'varchar(5)',
    moment: 'timestamptz(3)',
    foreign: 'nvarchar(20)',
    long: 'json',
    called: [
      ['numeric(6, 2)', 'numeric'],
      ['INT', 'integer'],
      ['char', 'character'],
      ['timestamptz(3)', 'timestamp with time zone'],
      ['varchar(5)', 'character varying'],
      ['text[]', 'ARRAY'],
    ],
  },
  {
    title: 'MySQL',
    family: mysqlFamily,
    price: 'numeric(6, 2)',
    code: 'varchar(5)',
    moment: 'timestamp(3)',
    foreign: 'uniqueidentifier',
    long: 'longtext',
    called: [
      ['numeric(6, 2)', 'decimal'],
      ['INTEGER', 'int'],
      ['boolean', 'tinyint'],
      ['int(11) unsigned', 'int'],
      ["enum('a', 'it''s')", 'enum'],
      ['datetime', 'datetime'],
    ],
  },
  {
    title: 'MS SQL',
    family: mssqlFamily,
    price: 'decimal(6, 2)',
    code: 'varchar(5)',
    moment: 'datetimeoffset(3)',
    foreign: 'text[]',
    long: 'nvarchar(max)',
    called: [
      ['decimal(6, 2)', 'decimal'],
      ['INTEGER', 'int'],
      ['char', 'char'],
      ['float(20)', 'real'],
      ['smallmoney', 'smallmoney'],
      ['double precision', 'float'],
    ],
  },
]

describe.each(cases)('the chosen columns of a new table of $title', ({ family, ...types }) => {
  const { target, rows, load } = writesOf(family)
  const three = () =>
    rows(
      'three',
      `select * from (values ('A1', '9.50', '2026-01-31 10:00:00', 'x'), ('A2', '1234.5', '2026-02-01 00:00:00', null), ('A3', '0', '2026-02-02 00:00:00', 'y')) t(code, price, moment, note)`,
    )
  const changes = to({ price: 'decimal', moment: 'timestamp' })
  // In MySQL, the catalogue covers the databases of other tests.
  const ofPeople = (alias: string) =>
    `${alias}.table_name = 'people' and ${alias}.table_schema in ('${target().database.name}', 'public', 'dbo')`
  const columns = async () =>
    await target().rows(
      `select column_name as name, data_type as type, is_nullable as nullable from information_schema.columns c where ${ofPeople('c')} order by ordinal_position`,
    )
  const count = async () => Number((await target().rows('select count(*) as n from people'))[0]?.n)

  it('have the type, the null and the key that were chosen', async () => {
    await load(
      {
        newColumns: [
          { column: 'code', type: types.code, key: true },
          { column: 'price', type: types.price, nullable: false },
          { column: 'moment', type: types.moment },
        ],
      },
      { source: await three(), changes },
    )
    const found = await columns()
    expect(found.map(({ name, nullable }) => [name, nullable])).toEqual([
      ['code', 'NO'],
      ['price', 'NO'],
      ['moment', 'YES'],
      ['note', 'YES'],
    ])
    const prices = await target().rows('select price from people order by code')
    expect(prices.map(({ price }) => Number(price))).toEqual([9.5, 1234.5, 0])
    const key = await target().rows(
      `select k.column_name as name from information_schema.key_column_usage k join information_schema.table_constraints c
         on c.constraint_name = k.constraint_name and c.table_name = k.table_name and c.table_schema = k.table_schema
       where ${ofPeople('k')} and c.constraint_type = 'PRIMARY KEY'`,
    )
    expect(key).toEqual([{ name: 'code' }])
    await expect(load(append, { source: await three(), changes })).rejects.toThrow()
    expect(await count()).toBe(3)
  })

  it.each(types.called)('accept the type %s', async (chosen, called) => {
    await load(
      { newColumns: [{ column: 'v', type: chosen }] },
      { source: await rows('empty', `select '1' as n, null as v`) },
    )
    expect((await columns())[1]).toMatchObject({ name: 'v', type: called, nullable: 'YES' })
  })

  it('refuse a type that the server lacks by name, before anything is written', async () => {
    for (const type of [
      types.foreign,
      'varchar(0)',
      'nothing',
      'decimal(9999,2)',
      'int); drop table people; --',
    ])
      await expect(
        load({ newColumns: [{ column: 'code', type }] }, { source: await three() }),
      ).rejects.toThrow(`cannot have the type ${type} for code`)
    expect(await target().tables()).toEqual([])
  })

  it('refuse a type that cannot be a key', async () => {
    const newColumns = [{ column: 'code', type: types.long, key: true }]
    await expect(load({ newColumns }, { source: await three() })).rejects.toThrow(
      `The column code of the new table has the type ${types.long}, whose values cannot be part of this key`,
    )
  })

  it('refuse a value that does not fit, and never cut it', async () => {
    const source = await three()
    const tooLong = { newColumns: [{ column: 'code', type: 'varchar(1)' }] }
    await expect(load(tooLong, { source, changes })).rejects.toThrow(
      'Values of column code that do not fit the target: 3; first: row 1, A1, too long for its column',
    )
    const tooFine = { newColumns: [{ column: 'price', type: 'decimal(6,0)' }] }
    await expect(load(tooFine, { source, changes })).rejects.toThrow(
      'Values of column price that do not fit the target: 2; first: row 1, 9.5',
    )
    expect(await target().tables()).toEqual([])
  })

  it('refuse a number that is too large for its type', async () => {
    const source = await rows('large', `select '1' as n, '70000' as whole, '1234.5' as price`)
    const both = to({ whole: 'int', price: 'decimal' })
    await expect(
      load({ newColumns: [{ column: 'whole', type: 'smallint' }] }, { source, changes: both }),
    ).rejects.toThrow('Values of column whole that do not fit the target: 1; first: row 1, 70000')
    await expect(
      load({ newColumns: [{ column: 'price', type: 'decimal(5,2)' }] }, { source, changes: both }),
    ).rejects.toThrow('Values of column price that do not fit the target: 1; first: row 1, 1234.5')
    expect(await target().tables()).toEqual([])
  })

  it('refuse a moment for a column of whole numbers', async () => {
    const newColumns = [{ column: 'moment', type: 'int' }]
    await expect(load({ newColumns }, { source: await three(), changes })).rejects.toThrow(
      'The column moment of the table has the type int',
    )
    expect(await target().tables()).toEqual([])
  })

  it('name the first five repeated keys with their rows', async () => {
    const source = await rows(
      'repeated',
      `select 'k' || (i % 7) as code, i::varchar as n from range(1, 22) t(i)`,
    )
    await expect(load({ newColumns: [{ column: 'code', key: true }] }, { source })).rejects.toThrow(
      'Several rows have the same key (code) in the new table. Repeated keys: 7; first: k0 (rows 7, 14, 21); k1 (rows 1, 8, 15); k2 (rows 2, 9, 16); k3 (rows 3, 10, 17); k4 (rows 4, 11, 18). Nothing was written.',
    )
    expect(await target().tables()).toEqual([])
  })

  it('name the rows without a value in a column that must have one, or in the key', async () => {
    const source = await three()
    for (const choice of [{ nullable: false }, { key: true, type: types.code }])
      await expect(load({ newColumns: [{ column: 'note', ...choice }] }, { source })).rejects.toThrow(
        'The column note of the new table needs a value in every row. Rows without a value: 1; first: row 2.',
      )
    expect(await target().tables()).toEqual([])
  })

  it('are left alone by a run that writes into the existing table', async () => {
    await load({}, { source: await three(), changes })
    const newColumns = [{ column: 'note', type: 'nothing', nullable: false }]
    await load({ ...append, newColumns }, { source: await three(), changes })
    expect(await count()).toBe(6)
  })

  it('keep the key of an update by key', async () => {
    const update = { deleteExistingData: false, updateByKey: ['code'] }
    const newColumns = [
      { column: 'code', type: types.code },
      { column: 'note', key: true },
    ]
    await load({ ...update, newColumns }, { source: await three(), changes })
    await load({ ...update, newColumns }, { source: await three(), changes })
    expect(await count()).toBe(3)
  })
})

describe.each([
  { title: 'MySQL', family: mysqlFamily, half: 'varchar(500)' },
  { title: 'MS SQL', family: mssqlFamily, half: 'varchar(1000)' },
])('the key of a new table of $title', ({ family, half }) => {
  const { target, rows, load } = writesOf<TestDatabase>(family)

  it('is refused if its chosen columns are too long together, before a row is read', async () => {
    const source = await rows('pair', `select 'a' as code, 'b' as note`)
    const newColumns = ['code', 'note'].map((column) => ({ column, type: half, key: true }))
    await expect(load({ newColumns }, { source })).rejects.toThrow(
      `The column note of the new table has the type ${half}, whose values cannot be part of this key`,
    )
    expect(await target().tables()).toEqual([])
  })

  it('leaves its other columns the rest', async () => {
    const source = await rows('rest', `select 'a' as code, 'b' as note`)
    await load(
      {
        newColumns: [
          { column: 'code', type: half, key: true },
          { column: 'note', key: true },
        ],
      },
      { source },
    )
    expect(await target().tables()).toContain('people')
  })
})

it('takes the last of two choices for a column', () => {
  const newColumns = [
    { column: 'code', type: 'int', key: true },
    { column: 'code', type: ' bigint ', key: true },
    { column: 'gone', nullable: false },
  ]
  const found = newColumnChoices({ newColumns }, [{ name: 'code', type: 'text' }])
  expect(found).toEqual({ keyed: ['code'], notNull: [], types: new Map([['code', 'bigint']]) })
})

describe('a whole number type that was chosen in PostgreSQL', () => {
  const { rows, load } = writesOf<TestDatabase>(postgresqlFamily)

  it('refuses decimals, which its COPY cannot read, before the load', async () => {
    const source = await rows('decimals', `select '1' as n, '7.00' as whole`)
    const newColumns = [{ column: 'whole', type: 'int' }]
    await expect(load({ newColumns }, { source, changes: to({ whole: 'decimal' }) })).rejects.toThrow(
      'Values of column whole that do not fit the target: 1; first: row 1, 7.00, not a whole number',
    )
  })
})
