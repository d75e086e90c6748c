import { randomUUID } from 'node:crypto'
import { type DatabaseFamily, type DictionaryTable, databaseFamilies, tableKey } from '@anj/workflow'
import { testColumn, testDictionary, testTable } from '@anj/workflow/dictionary-testing'
import { describe, expect, it } from 'vitest'
import { dialects } from './dialects/index.ts'
import type { Facts } from './rule.ts'
import { candidateKey } from './rules/candidate-key.ts'
import { emptyColumn } from './rules/empty-column.ts'
import { floatForMoney } from './rules/float-for-money.ts'
import { noPrimaryKey } from './rules/no-primary-key.ts'

const uuid = { postgresql: 'uuid', mysql: 'char(36)', mssql: 'uniqueidentifier' } as const
const float = { postgresql: 'double precision', mysql: 'double', mssql: 'float' } as const

/** Returns the facts about a payments table in which every row has a distinct UUID and no row has a fax number. */
function facts(family: DatabaseFamily, rest: Partial<DictionaryTable>, name = 'uuid'): Facts {
  const table = testTable(
    'public.payment',
    [
      testColumn(name, uuid[family], { family: family === 'mysql' ? 'text' : 'uuid', length: 36 }),
      'paid_on date',
      testColumn('price', float[family], { family: 'float' }),
      'fax varchar',
    ],
    rest,
  )
  return {
    dictionary: testDictionary([table]),
    dialect: dialects[family],
    isWhole: true,
    samples: new Map([
      [
        tableKey(table),
        {
          columns: [name, 'paid_on', 'price', 'fax'],
          rows: Array.from({ length: 60 }, (_, day) => [
            randomUUID(),
            `2026-01-${10 + (day % 18)}`,
            `${day}`,
            null,
          ]),
        },
      ],
    ]),
    inclusions: null,
    now: new Date('2026-03-04T05:06:07Z'),
  }
}

const by = (...partitionKey: string[]): Partial<DictionaryTable> => ({ partitionKey })

/** Returns which of the findings have a fix. */
const fixes = (found: readonly { readonly fix?: unknown }[]) => found.map(({ fix }) => fix !== undefined)

/**
 * For SQL Server, see Microsoft's page 'Partitioned tables and indexes': "When partitioning a unique nonclustered
 * index, the index key must contain the partitioning column". An index without an explicit partition scheme is
 * partitioned like its table.
 */
describe.each(databaseFamilies)('a partitioned table on %s', (family) => {
  it('gets no suggested key that omits the partition columns', () => {
    expect(candidateKey.find(facts(family, {}))).toHaveLength(1)
    expect(candidateKey.find(facts(family, by('paid_on')))).toEqual([])
    expect(candidateKey.find(facts(family, by()))).toEqual([])
    expect(candidateKey.find(facts(family, by('uuid')))).toHaveLength(1)
  })

  it('gets no suggested auto-numbered key that the server would refuse', () => {
    expect(fixes(noPrimaryKey.find(facts(family, {}, 'thing')))).toEqual([true])
    expect(fixes(noPrimaryKey.find(facts(family, by('paid_on'), 'thing')))).toEqual([false])
  })

  it('gets its unique key suggested as the primary key, unless that key omits the partition columns', () => {
    const uniqueKeys = [{ name: 'payment_once', columns: ['uuid', 'paid_on'] }]
    const found = noPrimaryKey.find(facts(family, { uniqueKeys, ...by('paid_on') }))
    expect(found).toMatchObject([{ level: 'information', fix: { sql: expect.stringContaining('paid_on') } }])
    // SQL Server allows such a key on an index that is partitioned differently, but it partitions a new primary key
    // like the table.
    const apart = [{ name: 'payment_uuid', columns: ['uuid'] }]
    const alone = noPrimaryKey.find(facts(family, { uniqueKeys: apart, ...by('paid_on') }))
    expect(alone).toMatchObject([{ level: 'information' }])
    expect(fixes(alone)).toEqual([false])
  })

  it('gets no fix that changes its partition columns', () => {
    expect(fixes(emptyColumn.find(facts(family, by('paid_on'))))).toEqual([true])
    expect(fixes(emptyColumn.find(facts(family, by('fax'))))).toEqual([false])
    expect(fixes(emptyColumn.find(facts(family, by())))).toEqual([false])
    expect(fixes(floatForMoney.find(facts(family, {})))).toEqual([true])
    expect(fixes(floatForMoney.find(facts(family, by('price'))))).toEqual([false])
    expect(fixes(floatForMoney.find(facts(family, by())))).toEqual([false])
  })

  it('gets fixes that change the type of its other columns, except on SQL Server', () => {
    // "The data type of a column of a partitioned table can't be changed": Microsoft's page 'ALTER TABLE', at ALTER
    // COLUMN.
    expect(fixes(floatForMoney.find(facts(family, by('paid_on'))))).toEqual([family !== 'mssql'])
  })
})
