import { afterAll, beforeAll, expect, test } from 'vitest'
import { roundsOf } from '../../engine/src/testing/rounds.ts'
import { setUpProduct, type TestProduct } from '../../worker/src/testing/product.ts'
import { runIntakeCampaign, stages } from './campaign.ts'

const rounds = roundsOf({ short: 2, long: 100 })
/** `ANJ_SEED` repeats a campaign. */
const seed = process.env.ANJ_SEED ?? 'nightly'

let product: TestProduct
beforeAll(async () => {
  product = await setUpProduct()
})
afterAll(() => product.close())

test.each(stages)(
  'each file is loaded once and moved once although damage strikes at its %s',
  async (stage) => {
    const report = await runIntakeCampaign({ product, stage, rounds, seed })
    expect(report).toMatchObject({ twice: [], lost: [], left: [], moved: report.arrived })
    if (rounds > 2) {
      console.info(stage, JSON.stringify(report))
      expect(report.struck).toBeGreaterThan(rounds / 4)
    }
  },
  rounds * 30_000,
)
