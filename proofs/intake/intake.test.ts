import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { noOutgoingRules } from '@anj/workflow/outgoing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { limitOutgoing } from '../../engine/src/outgoing/limit.ts'
import { isLongRun } from '../../engine/src/testing/rounds.ts'
import { openHttpsPlace, openS3Place, openSftpPlace } from '../../worker/src/testing/intake-place.ts'
import { setUpProduct, type TestProduct } from '../../worker/src/testing/product.ts'
import { damages, runIntakeCampaign, type Stage } from './campaign.ts'

/** The rounds in which each kind of damage must have an effect. */
const strikes = isLongRun ? Number(process.env.ANJ_STRIKES ?? 100) : 1
/** The rounds after which a campaign gives up. About every second strike misses. */
const rounds = Math.max(30, strikes * 8)
/** `ANJ_SEED` repeats campaigns. Each of several seeds with commas between them makes a campaign of its own. */
const seeds = (process.env.ANJ_SEED ?? 'nightly').split(',')
/** `ANJ_RESULTS` names a file to which each campaign appends its report. Campaigns in the file aren't played again. */
const results = process.env.ANJ_RESULTS
const played = results && existsSync(results) ? readFileSync(results, 'utf8') : ''

let product: TestProduct
beforeAll(async () => {
  product = await setUpProduct()
  // The server of the buckets has no encryption, so its address must be listed.
  limitOutgoing({ allow: ['127.0.0.1'], deny: [] })
})
afterAll(async () => {
  limitOutgoing(noOutgoingRules)
  await product.close()
})

const places = {
  'an SFTP server': openSftpPlace,
  'a bucket': openS3Place,
  'an HTTPS server': openHttpsPlace,
} as const
const stages = Object.keys(damages) as readonly Stage[]
/** Anj only fetches from web servers. */
const stagesOf = (place: string) => (place === 'an HTTPS server' ? (['fetch'] as const) : stages)
const campaigns = seeds.flatMap((seed) =>
  Object.keys(places).flatMap((place) =>
    stagesOf(place).flatMap((stage) =>
      damages[stage].map((kind) => ({ place: place as keyof typeof places, stage, kind, seed })),
    ),
  ),
)
/** The campaigns of `npm test`: each step once. */
const short: ReadonlySet<string> = new Set([
  'an SFTP server fetch cut',
  'an HTTPS server fetch killed',
  'an SFTP server load worker',
  'an SFTP server move killed',
  'a bucket deliver killed',
])

for (const { place, stage, kind, seed } of campaigns) {
  const name = `${place} (${stage}, ${kind}, ${seed})`
  if (!isLongRun && !short.has(`${place} ${stage} ${kind}`)) continue
  if (played.includes(JSON.stringify(name))) continue
  test(
    `each file is loaded, moved and delivered exactly once with ${name}`,
    async () => {
      const report = await runIntakeCampaign({
        product,
        place: await places[place](),
        stage,
        kind,
        strikes,
        rounds,
        seed,
      })
      if (results) appendFileSync(results, `${JSON.stringify({ name, ...report })}\n`)
      if (isLongRun) console.info(name, JSON.stringify(report))
      expect(report).toMatchObject({ twice: [], lost: [], half: [], left: [] })
      // A content without listing isn't moved, but it is imported once.
      if (place === 'an HTTPS server') expect(report.imports).toBe(report.arrived)
      else expect(report.moved).toBe(report.arrived)
      // Without a strike, the campaign would prove nothing.
      expect(report.struck).toBe(strikes)
    },
    rounds * 20_000,
  )
}
