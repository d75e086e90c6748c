import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { KeyedKind } from '@anj/workflow'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openSession, type Session } from '../duckdb/session.ts'
import type { DatasetSource } from '../model/source.ts'
import { limitsIn } from '../testing/run-here.ts'
import { graphOf, nodeOf, writeTable } from '../testing/tables.ts'
import { compute } from './compute.ts'
import { isKeyName, nameSimilarity } from './name-similarity.ts'
import type { KeySuggestion } from './protocol.ts'
import { suggestKeys } from './suggest-keys.ts'

let folder: string
const { signal } = new AbortController()
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anj-keys-'))
})
afterAll(() => rm(folder, { recursive: true }))

let files = 0
const table = (columns: readonly string[], count: number, row: (i: number) => readonly string[]) =>
  writeTable(
    join(folder, `${files++}.parquet`),
    columns,
    Array.from({ length: count }, (_, i) => row(i)),
  )
function requestOf(left: DatasetSource, right: DatasetSource, kind: KeyedKind = 'innerJoin') {
  const workflow = graphOf(
    [nodeOf('l', 'csvInput'), nodeOf('r', 'csvInput'), nodeOf('join', kind)],
    'l>join',
    'r>join',
  )
  return { workflow, nodeId: 'join', sources: { l: left, r: right } }
}
async function suggest(...tables: Parameters<typeof requestOf>): Promise<readonly KeySuggestion[]> {
  const request = requestOf(...tables)
  return (await compute({ type: 'keys', request }, limitsIn(folder), signal)) as KeySuggestion[]
}
const pairs = (found: readonly KeySuggestion[]) => found.map(({ left, right }) => `${left}=${right}`)

describe('suggested keys', () => {
  test('a column that references the other table comes first even if its name differs', async () => {
    const orders = await table(['id', 'customer_id', 'paid'], 60, (i) => [
      `${1000 + i}`,
      `${i % 20}`,
      i % 2 ? 'yes' : 'no',
    ])
    const customers = await table(['id', 'name', 'active'], 20, (i) => [
      `${i}`,
      `name ${i}`,
      i % 2 ? 'yes' : 'no',
    ])
    const found = await suggest(orders, customers)
    expect(pairs(found)[0]).toBe('customer_id=id')
    expect(found[0]).toMatchObject({ overlap: 1 })
    expect(pairs(found)).not.toContain('paid=active')
  })

  test('pairs are ranked by their names alone if comparing the values takes too long', async () => {
    const orders = await table(['id', 'customer_id'], 3, (i) => [`${i}`, `${i}`])
    const customers = await table(['customer_id', 'name'], 3, (i) => [`${i}`, `name ${i}`])
    await using session = await openSession({ ...limitsIn(folder), directories: [folder] })
    const slow: Session = {
      ...session,
      row: (_select, ends) =>
        new Promise((_, reject) => ends?.addEventListener('abort', () => reject(ends.reason))),
    }
    const found = await suggestKeys(requestOf(orders, customers), slow, signal, 20)
    expect(found[0]).toMatchObject({ left: 'customer_id', right: 'customer_id', overlap: null })
    const left = AbortSignal.abort(new Error('left'))
    await expect(suggestKeys(requestOf(orders, customers), session, left)).rejects.toThrow('left')
  })

  test('even very wide tables get suggestions', async () => {
    const names = (prefix: string) => Array.from({ length: 400 }, (_, i) => `${prefix}${i}`)
    const left = await table([...names('a'), 'order number'], 2, (i) => names('x').concat(`${i}`))
    const right = await table(['OrderNumber', ...names('b')], 2, (i) => [`${i}`].concat(names('y')))
    expect(pairs(await suggest(left, right))[0]).toBe('order number=OrderNumber')
  })

  test('a column with the same name and the same values ranks highest', async () => {
    const left = await table(['Code', 'price'], 30, (i) => [`A${i}`, `${i}`])
    const right = await table(['stock', 'code'], 30, (i) => [`${i}`, `A${29 - i}`])
    const [best] = await suggest(left, right)
    expect(best).toMatchObject({ left: 'Code', right: 'code', overlap: 1 })
    expect(best?.score).toBeGreaterThan(0.9)
  })

  test('two tables to compare get the columns that identify a row first, then names of keys, then others', async () => {
    const columns = ['Bezeichnung', 'Lagernr', 'Preis', 'Artikelnr']
    // A third of the numbers has a space in one table, so that fewer of them are equal than of the names.
    const prices = (space: number) =>
      table(columns, 60, (i) => [
        `Dübel ${i % 50}`,
        `${i % 2}`,
        `${i % 40},50`,
        i % 3 === space ? ` 0${i}` : `0${i}`,
      ])
    const [october, november] = [await prices(0), await prices(1)]
    expect(pairs(await suggest(october, november, 'compareTables'))).toEqual([
      'Artikelnr=Artikelnr',
      'Lagernr=Lagernr',
      'Bezeichnung=Bezeichnung',
      'Preis=Preis',
    ])
  })

  test('unrelated tables have no suggestions', async () => {
    const left = await table(['a'], 20, (i) => [`x${i}`])
    const right = await table(['b'], 20, (i) => [`y${i}`])
    expect(await suggest(left, right)).toEqual([])
  })

  test('each column is used once, and there are at most five pairs', async () => {
    const names = ['k1', 'k2', 'k3', 'k4', 'k5', 'k6', 'k7']
    const wide = await table(names, 20, (i) => names.map((name) => `${name}${i}`))
    const found = await suggest(wide, wide)
    expect(pairs(found)).toEqual(['k1=k1', 'k2=k2', 'k3=k3', 'k4=k4', 'k5=k5'])
  })

  test('the columns of an empty table are ranked by their names', async () => {
    const left = await table(['id', 'x'], 0, () => [])
    const right = await table(['id', 'y'], 5, (i) => [`${i}`, 'y'])
    expect(await suggest(left, right)).toMatchObject([{ left: 'id', right: 'id', overlap: null }])
  })
})

test.each([
  ['customer_id', 'CustomerID', 1],
  ['Customer Id', 'customerid', 1],
  ['orders', 'Order', 1],
  ['customer_id', 'id', 0.4],
  ['price', 'name', 0],
  ['', '', 0],
])('the names %j and %j have a similarity of %d', (left, right, score) => {
  expect(nameSimilarity(left, right)).toBeCloseTo(score)
})

test.each([
  [
    true,
    [
      'id',
      'order_id',
      'orderId',
      'ORDERID',
      'Artikelnr',
      'Kundennummer',
      'Order No',
      'key',
      'Postcode',
      'SKU',
    ],
  ],
  [false, ['name', 'paid', 'is_unpaid', 'Valid', 'isInvalid', 'price', 'note', 'idea', '']],
])('isKeyName is %j for %j', (expected, names) => {
  expect(names.map(isKeyName)).toEqual(names.map(() => expected))
})
