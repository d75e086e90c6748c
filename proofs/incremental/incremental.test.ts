import type { DatabaseFamily } from '@anj/workflow'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isLongRun, roundsOf } from '../../engine/src/testing/rounds.ts'
import { openShop, type Shop } from '../../worker/src/testing/incremental-shop.ts'
import { setUpProduct, type TestProduct } from '../../worker/src/testing/product.ts'
import { runCampaign } from './campaign.ts'
import type { Manner } from './changing-table.ts'

const families: readonly DatabaseFamily[] = ['postgresql', 'mysql', 'mssql']
/** A source that loses rows also changes them. */
const manners: readonly Manner[] = isLongRun ? ['adds', 'changes', 'loses'] : ['adds', 'loses']
const rounds = roundsOf({ short: 4, long: 60 })
/** `ANJ_SEED` repeats a campaign. */
const seed = process.env.ANJ_SEED ?? 'nightly'

let product: TestProduct
const shops = new Map<DatabaseFamily, Shop>()

beforeAll(async () => {
  product = await setUpProduct()
  for (const family of families) shops.set(family, await openShop(product, family))
  // A run that compares keys needs a snapshot, which SQL Server offers only then.
  const { name, run } = shopOf('mssql')
  await run(`alter database [${name}] set allow_snapshot_isolation on`)
})
afterAll(async () => {
  for (const shop of shops.values()) await shop[Symbol.asyncDispose]()
  await product.close()
})

const shopOf = (family: DatabaseFamily) => {
  const shop = shops.get(family)
  if (!shop) throw new Error(`no ${family}`)
  return shop
}

test.each(families.flatMap((family) => manners.map((manner) => ({ family, manner }))))(
  '$family, a source that $manner rows: target and source are equal after runs that were killed anywhere',
  async ({ family, manner }) => {
    const shop = shopOf(family)
    const report = await runCampaign({ product, shop, manner, rounds, seed })
    expect(report).toMatchObject({ differences: { missing: 0, unexpected: 0, twice: 0 }, unexplained: [] })
    if (rounds > 4) console.info(family, manner, JSON.stringify(report.ends))
  },
  rounds * 30_000,
)
