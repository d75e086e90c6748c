import { type Run, runs } from '@anj/db'
import type { IncrementalLoad } from '@anj/workflow'
import { eq } from 'drizzle-orm'
import { executeRun } from '../../worker/src/jobs/execute-run.ts'
import { recoverRuns } from '../../worker/src/jobs/recover-runs.ts'
import { PendingWork } from '../../worker/src/loop/tasks.ts'
import { ActiveRuns } from '../../worker/src/runs/active-runs.ts'
import {
  incrementalGraph,
  type Shop,
  type StoredLoad,
  storeLoad,
} from '../../worker/src/testing/incremental-shop.ts'
import { contextOf, type TestProduct, waitForRun } from '../../worker/src/testing/product.ts'
import { oneOf, randomFrom } from '../damage/random.ts'
import { ChangingTable, lookBackMinutes, type Manner } from './changing-table.ts'
import { type Fault, type FaultMoment, faults, faultyContext } from './faults.ts'

/** A campaign: a source changes between and during the runs of a load, and faults end many of the runs. */
export interface Campaign {
  readonly product: TestProduct
  readonly shop: Shop
  readonly manner: Manner
  readonly rounds: number
  readonly seed: string
}

/** The result of a campaign, with what is needed to repeat it. */
export interface CampaignReport {
  readonly differences: Awaited<ReturnType<ChangingTable['differences']>>
  /** Number of runs by fault and outcome. */
  readonly ends: Readonly<Record<string, number>>
  /** Runs that ended in a way that no fault explains. */
  readonly unexplained: readonly string[]
}

const MOST_EVENTS = 16

/** Runs a load while its source changes and faults strike, and compares source and target at the end. */
export async function runCampaign(campaign: Campaign): Promise<CampaignReport> {
  const { product, shop, manner, rounds, seed } = campaign
  const random = randomFrom(seed, shop.family, manner)
  const table = new ChangingTable(shop, manner, `${manner}_${Math.floor(random() * 1e9)}`, random)
  await table.create()
  await table.change()
  const stored = await storeOf(product, table)
  const ends: Record<string, number> = {}
  const unexplained: string[] = []
  for (let round = 0; round < rounds; round += 1) {
    const fault = oneOf(random, faults)
    const at = oneOf<FaultMoment>(random, [1 + Math.floor(random() * MOST_EVENTS), 'marked', 'committing'])
    const run = await runWith(product, stored, table, { fault, at, changes: random() < 0.7 })
    const end = `${fault}: ${run.status}`
    ends[end] = (ends[end] ?? 0) + 1
    if (!isExplained(fault, run))
      unexplained.push(`round ${round} of ${seed}, event ${at}: ${end}, ${run.problem?.sentence}`)
    await table.change()
  }
  const last = await stored.execute()
  if (last.status !== 'succeeded') unexplained.push(`last run of ${seed}: ${last.problem?.sentence}`)
  return { differences: await table.differences(), ends, unexplained }
}

function storeOf(product: TestProduct, table: ChangingTable): Promise<StoredLoad> {
  const isMerge = table.manner !== 'adds'
  const deleteMissing = { within: [], maxShare: 100, allowEmpty: true }
  const incremental: IncrementalLoad = isMerge
    ? { column: 'changed', lookBack: lookBackMinutes, lookBackUnit: 'minutes' }
    : { column: 'changed', lookBack: 0, lookBackUnit: 'units' }
  return incrementalGraph(table.shop, {
    table: table.source,
    target: table.target,
    incremental,
    output: {
      ...(isMerge ? { updateByKey: ['id'] } : {}),
      ...(table.manner === 'loses' ? { deleteMissing } : {}),
    },
    sorts: false,
  }).then((graph) => storeLoad(product, graph))
}

interface Round {
  readonly fault: Fault
  readonly at: FaultMoment
  /** True to change the source during the run. */
  readonly changes: boolean
}

/** Executes a run with a fault. If its worker dies, another worker recovers the run. */
async function runWith(
  product: TestProduct,
  stored: StoredLoad,
  table: ChangingTable,
  { fault, at, changes }: Round,
): Promise<Run> {
  const run = await stored.queue()
  const meanwhile = async () => void (changes && (await table.change()))
  const { context, died } = faultyContext(contextOf(product), { fault, at, meanwhile })
  const executed = executeRun(context, new ActiveRuns(), run.id, new AbortController().signal)
  await Promise.race([executed, died])
  const { db } = product.database
  const silent = new Date(Date.now() - 60_000)
  await db.update(runs).set({ heartbeatAt: silent }).where(eq(runs.id, run.id))
  const tasks = new PendingWork()
  await recoverRuns(contextOf(product), new ActiveRuns(), tasks)
  await tasks.settled()
  return waitForRun(product, run.id)
}

/** A run succeeds without a fault. With one, it may also have ended before the fault, or fail, but never in doubt. */
function isExplained(fault: Fault, { status, outcomeUnknown }: Run): boolean {
  if (fault === 'none') return status === 'succeeded'
  return status !== 'queued' && !outcomeUnknown
}
