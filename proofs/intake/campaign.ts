import { type Run, runs } from '@anj/db'
import { AppError } from '@anj/workflow'
import { eq } from 'drizzle-orm'
import { executeRun } from '../../worker/src/jobs/execute-run.ts'
import { recoverRuns } from '../../worker/src/jobs/recover-runs.ts'
import { PendingWork } from '../../worker/src/loop/tasks.ts'
import { ActiveRuns } from '../../worker/src/runs/active-runs.ts'
import { fetchWorkOf, type Intake, openIntake } from '../../worker/src/testing/intake.ts'
import { contextOf, type TestProduct, waitForRun } from '../../worker/src/testing/product.ts'
import { clearTakenFiles } from '../../worker/src/watch/clear-taken-files.ts'
import { oneOf, type Random, randomFrom } from '../damage/random.ts'
import { type FaultMoment, faultyContext } from '../incremental/faults.ts'

/** The steps at which a round does damage: while files are fetched, are loaded, or are moved to another folder. */
export const stages = ['fetch', 'load', 'move'] as const
export type Stage = (typeof stages)[number]

/** A campaign: files arrive, and each round damages one step of their way into a table. */
interface Campaign {
  readonly product: TestProduct
  readonly stage: Stage
  readonly rounds: number
  readonly seed: string
}

/** The result of a campaign. */
export interface IntakeReport {
  /** Numbers of the files that are in the table more than once, or not at all. */
  readonly twice: readonly number[]
  readonly lost: readonly number[]
  /** Names of files that weren't moved, or were moved twice. */
  readonly left: readonly string[]
  readonly moved: number
  readonly arrived: number
  /** Number of rounds whose damage had an effect. */
  readonly struck: number
}

/** The events of a run at most, so that a fault can strike at any of them. */
const MOST_EVENTS = 12
/** The bytes that a server sends at most for the files of a round. */
const MOST_BYTES = 6_000

/** Lets files arrive and damages one step in each round. At the end, all files are loaded and moved without damage. */
export async function runIntakeCampaign({ product, stage, rounds, seed }: Campaign): Promise<IntakeReport> {
  const random = randomFrom(seed, stage)
  await using intake = await openIntake(product, { afterTaking: 'moved', doneFolder: 'done' })
  const arrived: number[] = []
  let struck = 0
  for (let round = 0; round < rounds; round += 1) {
    for (let files = 1 + Math.floor(random() * 2); files > 0; files -= 1) {
      arrived.push(arrived.length)
      await intake.arrive(`in_${arrived.length}.csv`, arrived.slice(-1), arrived.length)
    }
    if (await damages[stage]({ product, intake, random })) struck += 1
  }
  await settle(product, intake)
  const numbers = await intake.numbers()
  const names = await intake.names('done')
  return {
    twice: numbers.filter((number, i) => numbers.indexOf(number) !== i),
    lost: arrived.filter((number) => !numbers.includes(number)),
    left: (await intake.names()).filter((name) => name !== 'done'),
    moved: names.length,
    arrived: arrived.length,
    struck,
  }
}

interface Round {
  readonly product: TestProduct
  readonly intake: Intake
  readonly random: Random
}

/** Damages a step. Returns true if the damage had an effect. */
const damages: Readonly<Record<Stage, (round: Round) => Promise<boolean>>> = {
  fetch: async ({ product, intake, random }) => {
    const isStruck = await disturbed(intake, random, (stopping) => intake.fetch({ stopping, retryAfter: [] }))
    await intake.run()
    await clear(product, intake)
    return isStruck
  },
  load: async ({ product, intake, random }) => {
    const run = await intake.queue()
    const fault = oneOf(random, ['child', 'worker', 'refused'] as const)
    const at = oneOf<FaultMoment>(random, [1 + Math.floor(random() * MOST_EVENTS), 'marked', 'committing'])
    const ended = await executeWith(product, run, { fault, at })
    await clear(product, intake)
    return ended.status !== 'succeeded'
  },
  move: async ({ product, intake, random }) => {
    await intake.run()
    await disturbed(intake, random, (stopping) => clearTakenFiles(fetchWorkOf(product, { stopping })))
    const isStruck = (await intake.names()).length > 1
    await clear(product, intake)
    return isStruck
  },
}

/**
 * Breaks the connection at a random byte during some work, or stops the worker there. Returns false if the work ended
 * before.
 */
async function disturbed(
  { server }: Intake,
  random: Random,
  work: (stopping: AbortSignal) => Promise<unknown>,
): Promise<boolean> {
  const stopping = new AbortController()
  const silently = random() < 0.5
  server.cut = { after: Math.floor(random() * MOST_BYTES), received: random() < 0.5, silently }
  let wasCut = false
  void server.wasCut().then(() => {
    wasCut = true
    if (silently) stopping.abort()
  })
  try {
    await work(stopping.signal)
    return wasCut
  } finally {
    server.cut = null
  }
}

/** Executes a run with a fault. If its worker dies, another worker recovers the run. */
async function executeWith(
  product: TestProduct,
  run: Run,
  { fault, at }: { readonly fault: 'child' | 'worker' | 'refused'; readonly at: FaultMoment },
): Promise<Run> {
  const { context, died } = faultyContext(contextOf(product), { fault, at, meanwhile: async () => undefined })
  const executed = executeRun(context, new ActiveRuns(), run.id, new AbortController().signal)
  await Promise.race([executed, died])
  const silent = new Date(Date.now() - 60_000)
  await product.database.db.update(runs).set({ heartbeatAt: silent }).where(eq(runs.id, run.id))
  const tasks = new PendingWork()
  await recoverRuns(contextOf(product), new ActiveRuns(), tasks)
  await tasks.settled()
  return waitForRun(product, run.id)
}

/** Moves what is due, also after a failed move. */
async function clear(product: TestProduct, { datasetId }: Intake): Promise<void> {
  await product.database
    .sql`update taken_files set clear_due_at = now() where dataset_id = ${datasetId} and clear_due_at is not null`
  await clearTakenFiles(fetchWorkOf(product))
}

/** Loads and moves the remaining files. */
async function settle(product: TestProduct, intake: Intake): Promise<void> {
  await intake.run().catch((error: unknown) => {
    if (!(error instanceof AppError) || error.code !== 'takingNothingNew') throw error
  })
  await clear(product, intake)
}
