import { setTimeout as pause } from 'node:timers/promises'
import { AppError, type Dictionary, sentence, tableKey } from '@anj/workflow'
import { testColumn, testDictionary, testForeignKey, testTable } from '@anj/workflow/dictionary-testing'
import { describe, expect, it } from 'vitest'
import type { SampledRows, Sampling } from '../connectors/sampling.ts'
import { factsFrom } from './gather-facts.ts'

const byId = {
  name: 'by_id',
  columns: [{ name: 'id', expression: null, descending: false, prefix: null, variant: null }],
  included: [],
  unique: true,
  nullsEqual: false,
  method: 'btree',
  predicate: null,
  constraint: 'primaryKey' as const,
  uses: null,
}
const customers = testTable('customers', ['id', 'name text'], { key: ['id'], indexes: [byId] })
const orders = testTable('orders', ['id', 'customer_id'], { key: ['id'], indexes: [byId] })

/** Returns a fake sampling connection whose tables contain the given rows and keys. */
function fakeSampling(
  rows: Readonly<Record<string, SampledRows['rows'] | Error>>,
  missing: readonly number[] = [],
) {
  const asked: { readonly table: string; readonly columns: readonly string[] }[] = []
  const lookedUp: (readonly string[])[][] = []
  const sampling: Sampling = {
    rowsOf: async ({ name }, columns) => {
      asked.push({ table: name, columns })
      const found = rows[name] ?? []
      if (found instanceof Error) throw found
      return { columns, rows: found }
    },
    missingFrom: async (_table, _columns, keys) => {
      lookedUp.push([...keys])
      return missing
    },
    [Symbol.asyncDispose]: async () => undefined,
  }
  return { sampling, asked, lookedUp }
}

const gather = (
  sampling: Sampling,
  dictionary: Dictionary,
  rest: { longest?: number; schemas?: readonly string[] } = {},
) => factsFrom(sampling, { dictionary, now: new Date(0), signal: new AbortController().signal, ...rest })

describe('gathering facts', () => {
  it('samples rows of each table and checks the values of its references', async () => {
    const { sampling, lookedUp } = fakeSampling(
      {
        customers: [['1', 'Ann']],
        orders: [
          ['1', '7'],
          ['2', '7'],
          ['3', null],
          ['4', '9'],
        ],
      },
      [1],
    )
    const { facts, sampled } = await gather(sampling, testDictionary([customers, orders]))
    expect(sampled).toEqual({ tables: 2, rows: 5, leftOut: [] })
    expect(facts.samples?.get(tableKey(customers))?.rows).toEqual([['1', 'Ann']])
    expect(lookedUp).toEqual([[['7'], ['9']]])
    expect(facts.inclusions).toEqual([
      {
        from: { table: { schema: '', name: 'orders' }, columns: ['customer_id'] },
        to: { table: { schema: '', name: 'customers' }, columns: ['id'] },
        foreignKey: null,
        looked: 2,
        missing: 1,
        examples: [['9']],
      },
    ])
  })

  it("checks a declared foreign key only if the server doesn't enforce it", async () => {
    const withKey = (checked: boolean) => ({
      ...orders,
      foreignKeys: [testForeignKey(['customer_id'], 'customers', ['id'], { checked, name: 'fk' })],
    })
    const rows = { orders: [['1', '7']] }
    const inclusionsOf = async (checked: boolean, kind: Dictionary['kind']) =>
      (await gather(fakeSampling(rows).sampling, testDictionary([customers, withKey(checked)], { kind })))
        .facts.inclusions
    expect(await inclusionsOf(true, 'postgresql')).toEqual([])
    expect(await inclusionsOf(false, 'postgresql')).toMatchObject([{ foreignKey: 'fk' }])
    expect(await inclusionsOf(true, 'mysql')).toMatchObject([{ foreignKey: 'fk' }])
  })

  it('skips checks that would need a full table scan', async () => {
    const { sampling, lookedUp } = fakeSampling({ orders: [['1', '7']] })
    await gather(sampling, testDictionary([{ ...customers, indexes: [] }, orders]))
    expect(lookedUp).toEqual([])
  })

  it('excludes truncated values and incomplete keys from the check', async () => {
    const codes = { ...customers, columns: [testColumn('id', 'text')] }
    const refers = { ...orders, columns: [testColumn('id'), testColumn('customer_id', 'text')] }
    const { sampling, lookedUp } = fakeSampling({
      orders: [
        ['1', 'x'.repeat(200)],
        ['2', null],
      ],
    })
    await gather(sampling, testDictionary([codes, refers]))
    expect(lookedUp).toEqual([])
  })

  it('skips views, unreadable tables and columns without text', async () => {
    const { sampling, asked } = fakeSampling({})
    const { sampled } = await gather(
      sampling,
      testDictionary([
        { ...customers, columns: [...customers.columns, testColumn('photo', 'bytea', { family: 'binary' })] },
        { ...orders, readable: false },
        testTable('all_orders', ['id'], { kind: 'view' }),
        testTable('shapes', [testColumn('shape', 'geometry', { family: 'other' })]),
      ]),
    )
    expect(asked).toEqual([{ table: 'customers', columns: ['id', 'name'] }])
    expect(sampled.leftOut).toEqual(['Rows of orders were not sampled: this login cannot read all of them.'])
  })

  it.each<[string, { schemas?: string[]; unseen?: string[] }, boolean]>([
    ['the dictionary is complete', {}, true],
    ['only some schemas were read', { schemas: ['sales'] }, false],
    ['the login sees only some tables', { unseen: [sentence('unseenTables')] }, false],
    ['only index uses are hidden from the login', { unseen: [sentence('unseenUses')] }, true],
  ])(
    'detects whether all references to a table are known: %s',
    async (_what, { schemas, unseen = [] }, isWhole) => {
      const { sampling } = fakeSampling({})
      const dictionary = testDictionary([customers], { unseen })
      const { facts } = await gather(sampling, dictionary, { ...(schemas && { schemas }) })
      expect(facts.isWhole).toBe(isWhole)
      const mysql = testDictionary([customers], { kind: 'mysql', unseen })
      expect((await gather(sampling, mysql, { schemas: ['sales'] })).facts.isWhole).toBe(
        unseen.length === 0 || isWhole,
      )
    },
  )

  it('samples the largest tables first, so that only small tables are skipped when the time runs out', async () => {
    const { sampling, asked } = fakeSampling({})
    const tables = Object.entries({ a: 3, b: 500, c: null, d: 0, e: 500 }).map(([name, rows]) =>
      testTable(name, ['id'], { rows }),
    )
    await gather(sampling, testDictionary(tables))
    expect(asked.map(({ table }) => table)).toEqual(['c', 'b', 'e', 'a', 'd'])
  })

  it('skips and reports tables that are slow or that the server refuses to read', async () => {
    const { sampling } = fakeSampling({
      a: new AppError('sampleTooSlow', { table: 'a' }),
      b: new Error('no'),
      c: [['1']],
    })
    const tables = ['a', 'b', 'c'].map((name) => testTable(name, ['id']))
    const { sampled } = await gather(sampling, testDictionary(tables))
    expect(sampled).toEqual({
      tables: 1,
      rows: 1,
      leftOut: [
        'Rows of a were not sampled: the server took too long to return a few.',
        'Rows of b were not sampled: the server refused to return them.',
      ],
    })
  })

  it('fails when the server refuses several tables in a row', async () => {
    const lost = new Error('connection lost')
    const tables = ['a', 'b', 'c', 'd'].map((name) => testTable(name, ['id']))
    const { sampling } = fakeSampling(Object.fromEntries(tables.map(({ name }) => [name, lost])))
    await expect(gather(sampling, testDictionary(tables))).rejects.toBe(lost)
  })

  it("hides the server's messages, because they may quote values", async () => {
    const refusal = new AppError('databaseRefused', { reason: 'invalid value: "ann@example.com"' })
    const tables = ['a', 'b', 'c'].map((name) => testTable(name, ['id']))
    const { sampling } = fakeSampling(Object.fromEntries(tables.map(({ name }) => [name, refusal])))
    await expect(gather(sampling, testDictionary(tables))).rejects.toThrow(
      expect.objectContaining({ code: 'rowsRefused', cause: undefined }),
    )
    const { sampled } = await gather(sampling, testDictionary(tables.slice(1)))
    expect(JSON.stringify(sampled)).not.toContain('ann@')
  })

  it('stops at the time limit and reports what it skipped', async () => {
    const tables = ['a', 'b'].map((name) => testTable(name, ['id']))
    const { sampling } = fakeSampling({})
    const slow: Sampling = {
      ...sampling,
      rowsOf: async (_table, _columns, { signal }) => {
        await pause(10_000, undefined, { signal }).catch(() => signal.throwIfAborted())
        return { columns: [], rows: [] }
      },
    }
    const { sampled } = await gather(slow, testDictionary(tables), { longest: 20 })
    expect(sampled).toEqual({
      tables: 0,
      rows: 0,
      leftOut: ['Rows of a, b were not sampled: the time limit was reached.'],
    })
  })

  it('stops immediately when it is cancelled', async () => {
    const cancelled = new AbortController()
    cancelled.abort(new Error('cancelled'))
    const { sampling } = fakeSampling({})
    await expect(
      factsFrom(
        { ...sampling, rowsOf: async () => cancelled.signal.throwIfAborted() ?? { columns: [], rows: [] } },
        {
          dictionary: testDictionary([customers]),
          now: new Date(0),
          signal: cancelled.signal,
        },
      ),
    ).rejects.toThrow('cancelled')
  })
})
