import { claimRun, queues, settleJob, takeJobs } from '@anj/db'
import { explainTaking, type PlanNode, type TakingPlan } from '@anj/db/testing'
import type { Bench } from '../bench.ts'
import { percentile } from '../measure/percentile.ts'
import { startServer } from '../product/postgresql-server.ts'
import { type Figure, markdown } from '../report.ts'
import { type Ground, type Line, prepareLine } from './claims-ground.ts'

/** Runs of the shorter lines. */
const SHORTER = 2_000
const ROUNDS = 4
/** Claims of each line in a round. */
const CLAIMS = 25
/**
 * For a claim in the longer line the server may look at so many times the pages as in the shorter one of as many organizations:
 * an index is a little deeper there. Pages are the same on a busy machine, times aren't.
 */
const DEARER = 1.5

/** What a claim of the next run costs, by how many wait (`--rows` at most) and of how many organizations. */
export const claimsBench: Bench = {
  name: 'claims',
  rows: 100_000,
  run: async ({ rows: most, say }) => {
    const server = await startServer()
    const grounds: Ground[] = []
    try {
      for (const line of linesUpTo(most)) {
        say(nameOf(line))
        grounds.push(await prepareLine(server, line))
      }
      const measured = grounds.map((ground) => ({ ground, milliseconds: [] as number[] }))
      for (let round = 1; round <= ROUNDS; round += 1) {
        for (const { ground, milliseconds } of measured) milliseconds.push(...(await claimSome(ground)))
        say(`round ${round} of ${ROUNDS}`)
      }
      const plans: TakingPlan[] = []
      for (const { db } of grounds) plans.push(await explainTaking(db, queues.executeRun))
      const pages = plans.map(pagesOf)
      const figures = grounds.flatMap((ground, n): Figure[] => {
        const shorter = grounds.findIndex(
          ({ organizations, jobs }) => organizations === ground.organizations && jobs === SHORTER,
        )
        if (shorter < 0 || ground.jobs <= SHORTER) return []
        return [
          {
            what: `${nameOf(ground)}: pages looked at for a claim, times those of ${SHORTER.toLocaleString('en')} runs`,
            ours: (pages[n] ?? 0) / (pages[shorter] ?? 1),
            aim: { atMost: DEARER },
          },
        ]
      })
      const table = measured.map(({ ground, milliseconds }, n) => [
        nameOf(ground),
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
        'pages looked at',
        'in the server, ms',
        'whole tables read',
      ]
      return { name: 'claims', figures, beside: [markdown(head, table)] }
    } finally {
      for (const { close } of grounds) await close()
      await server.stop()
    }
  },
}

function linesUpTo(most: number): readonly Line[] {
  const lines = [SHORTER, most].flatMap((jobs) =>
    [1, 10, 1_000].map((organizations) => ({ jobs, organizations })),
  )
  return [{ jobs: 0, organizations: 1 }, ...lines]
}

function nameOf({ jobs, organizations }: Line): string {
  if (jobs === 0) return 'nothing'
  return `${jobs.toLocaleString('en')} runs of ${organizations.toLocaleString('en')} ${organizations === 1 ? 'organization' : 'organizations'}`
}

/** Takes runs one after another as a worker does, each ended before the next one; only the taking is timed. */
async function claimSome({ db, sql: own }: Ground): Promise<number[]> {
  const times: number[] = []
  for (let n = 0; n < CLAIMS; n += 1) {
    const began = performance.now()
    const [job] = await takeJobs(db, queues.executeRun, 1)
    times.push(performance.now() - began)
    if (!job) continue
    await claimRun(db, job.payload.runId)
    await own`update runs set status = 'succeeded', finished_at = now() where id = ${job.payload.runId}`
    await settleJob(db, queues.executeRun, job)
  }
  return times
}

/** Pages that the server looked at for a claim. */
function pagesOf({ Plan }: TakingPlan): number {
  return Plan['Shared Hit Blocks'] + Plan['Shared Read Blocks']
}

/** Tables that it reads from end to end, with their rows. */
function scansOf(node: PlanNode | undefined): readonly string[] {
  if (!node) return []
  const own = node['Node Type'] === 'Seq Scan' ? [`${node['Relation Name']} (${node['Actual Rows']})`] : []
  return [...own, ...(node.Plans ?? []).flatMap(scansOf)]
}
