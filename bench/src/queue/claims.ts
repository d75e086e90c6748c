import { claimRun, completeJob, fetchJobs, queues } from '@anj/db'
import { explainFetch, type FetchPlan, type PlanNode } from '@anj/db/testing'
import type { Bench } from '../bench.ts'
import { percentile } from '../measure/percentile.ts'
import { startServer } from '../product/postgresql-server.ts'
import { type Figure, markdown } from '../report.ts'
import { createQueueFixture, type QueueFixture, type QueueShape } from './claims-fixture.ts'

/** Runs in the shorter queues. */
const SHORTER = 2_000
const ROUNDS = 4
/** Claims per queue and round. */
const CLAIMS = 25
/**
 * Maximum ratio of the pages read per claim in the longer queue to the pages read in the shorter queue with as many
 * organizations. Slightly more is allowed, because the longer queue's index is deeper. Unlike times, page counts don't
 * depend on how busy the machine is.
 */
const DEARER = 1.5

/** Measures the cost of claiming the next run by queue length (up to `--rows`) and number of organizations. */
export const claimsBench: Bench = {
  name: 'claims',
  rows: 100_000,
  run: async ({ rows: most, say }) => {
    const server = await startServer()
    const fixtures: QueueFixture[] = []
    try {
      for (const line of linesUpTo(most)) {
        say(nameOf(line))
        fixtures.push(await createQueueFixture(server, line))
      }
      const measured = fixtures.map((fixture) => ({ fixture, milliseconds: [] as number[] }))
      for (let round = 1; round <= ROUNDS; round += 1) {
        for (const { fixture, milliseconds } of measured) milliseconds.push(...(await claimSome(fixture)))
        say(`round ${round} of ${ROUNDS}`)
      }
      const plans: FetchPlan[] = []
      for (const { db } of fixtures) plans.push(await explainFetch(db, queues.executeRun))
      const pages = plans.map(pagesOf)
      const figures = fixtures.flatMap((fixture, n): Figure[] => {
        const shorter = fixtures.findIndex(
          ({ organizations, jobs }) => organizations === fixture.organizations && jobs === SHORTER,
        )
        if (shorter < 0 || fixture.jobs <= SHORTER) return []
        return [
          {
            what: `${nameOf(fixture)}: pages read for a claim, as a multiple of those with ${SHORTER.toLocaleString('en')} runs`,
            ours: (pages[n] ?? 0) / (pages[shorter] ?? 1),
            aim: { atMost: DEARER },
          },
        ]
      })
      const table = measured.map(({ fixture, milliseconds }, n) => [
        nameOf(fixture),
        percentile(milliseconds, 50).toFixed(1),
        percentile(milliseconds, 95).toFixed(1),
        (1000 / (milliseconds.reduce((sum, one) => sum + one, 0) / milliseconds.length)).toFixed(0),
        String(pages[n]),
        (plans[n]?.['Execution Time'] ?? 0).toFixed(1),
        scansOf(plans[n]?.Plan).join(', ') || 'none',
      ])
      const head = [
        'waiting',
        'claim p50, ms',
        'p95, ms',
        'claims/s',
        'pages read',
        'in the server, ms',
        'whole tables read',
      ]
      return { name: 'claims', figures, beside: [markdown(head, table)] }
    } finally {
      for (const { close } of fixtures) await close()
      await server.stop()
    }
  },
}

function linesUpTo(most: number): readonly QueueShape[] {
  const lines = [SHORTER, most].flatMap((jobs) =>
    [1, 10, 1_000].map((organizations) => ({ jobs, organizations })),
  )
  return [{ jobs: 0, organizations: 1 }, ...lines]
}

function nameOf({ jobs, organizations }: QueueShape): string {
  if (jobs === 0) return 'nothing'
  return `${jobs.toLocaleString('en')} runs of ${organizations.toLocaleString('en')} ${organizations === 1 ? 'organization' : 'organizations'}`
}

/** Claims runs one by one, as a worker does, and ends each run before claiming the next. Only the claims are timed. */
async function claimSome({ db, sql: own }: QueueFixture): Promise<number[]> {
  const times: number[] = []
  for (let n = 0; n < CLAIMS; n += 1) {
    const began = performance.now()
    const [job] = await fetchJobs(db, queues.executeRun, 1)
    times.push(performance.now() - began)
    if (!job) continue
    await claimRun(db, job.payload.runId)
    await own`update runs set status = 'succeeded', finished_at = now() where id = ${job.payload.runId}`
    await completeJob(db, queues.executeRun, job)
  }
  return times
}

/** Returns the number of pages that the server read for a claim. */
function pagesOf({ Plan }: FetchPlan): number {
  return Plan['Shared Hit Blocks'] + Plan['Shared Read Blocks']
}

/** Returns the tables that the plan scans sequentially, with their rows. */
function scansOf(node: PlanNode | undefined): readonly string[] {
  if (!node) return []
  const own = node['Node Type'] === 'Seq Scan' ? [`${node['Relation Name']} (${node['Actual Rows']})`] : []
  return [...own, ...(node.Plans ?? []).flatMap(scansOf)]
}
