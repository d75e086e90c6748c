import { type Run, runs } from '@anj/db'
import { AppError } from '@anj/workflow'
import { eq } from 'drizzle-orm'
import type { Traffic } from '../../engine/src/testing/cutting-proxy.ts'
import { executeRun } from '../../worker/src/jobs/execute-run.ts'
import { recoverDatasets } from '../../worker/src/jobs/recover-datasets.ts'
import { recoverRuns } from '../../worker/src/jobs/recover-runs.ts'
import { PendingWork } from '../../worker/src/loop/tasks.ts'
import { ActiveRuns } from '../../worker/src/runs/active-runs.ts'
import { fetchWorkOf, type Intake, openIntake } from '../../worker/src/testing/intake.ts'
import type { IntakePlace } from '../../worker/src/testing/intake-place.ts'
import { contextOf, type TestProduct, waitForRun } from '../../worker/src/testing/product.ts'
import { clearTakenFiles } from '../../worker/src/watch/clear-taken-files.ts'
import { oneOf, type Random, randomFrom } from '../damage/random.ts'
import { type FaultMoment, faultyContext } from '../incremental/faults.ts'
import { type Disturbance, disturbed, usualTraffic } from './disturbed.ts'
import { type Outgoing, openOutgoing } from './outgoing.ts'

/**
 * The steps at which a round does damage, with the kinds of damage. `cut`: the connection breaks. `stopped`: the worker
 * stops. `killed`: the worker's program is ended with SIGKILL, in every second round together with its children.
 * `child`, `worker`: the run's child is ended with SIGKILL, alone or together with its worker. `refused`: the run may
 * not commit.
 */
export const damages = {
  fetch: ['cut', 'stopped', 'killed'],
  load: ['child', 'worker', 'refused'],
  move: ['cut', 'stopped', 'killed'],
  deliver: ['cut', 'stopped', 'killed'],
} as const
export type Stage = keyof typeof damages
type Damage = Disturbance | (typeof damages)['load'][number]

/** A campaign: files arrive, and each round damages one step of their way into a table, or of a file's way out. */
interface Campaign {
  readonly product: TestProduct
  readonly place: IntakePlace
  readonly stage: Stage
  readonly kind: Damage
  /** The campaign ends after this number of rounds in which the damage had an effect. */
  readonly strikes: number
  /** The campaign also ends after this number of rounds. */
  readonly rounds: number
  readonly seed: string
}

/** The result of a campaign. */
export interface IntakeReport {
  /** Files that are in the table, or were delivered, more than once, or not at all. */
  readonly twice: readonly (number | string)[]
  readonly lost: readonly (number | string)[]
  /** Rows that no file contains, and delivered files that were visible before they were complete. */
  readonly half: readonly (number | string)[]
  /** The number of contents that Anj imported. */
  readonly imports: number
  /** Names of files that weren't moved, and of files that deliveries left behind. */
  readonly left: readonly string[]
  /** The number of files that were moved to the folder of loaded files. */
  readonly moved: number
  readonly arrived: number
  readonly rounds: number
  /** The number of rounds whose damage had an effect. */
  readonly struck: number
}

/** The rows of a file. */
const ROWS = 50

/** The path of the file of a place that doesn't list its files. Each content replaces the one before. */
const onlyFile = 'orders.csv'

/** The events of a run at most, so that a fault can strike at any of them. */
const MOST_EVENTS = 12

/** Damages one step in each round, until the damage had its effects. Then ends all work without damage. */
export async function runIntakeCampaign(campaign: Campaign): Promise<IntakeReport> {
  const { product, place, stage, kind, strikes, seed, rounds: most } = campaign
  const random = randomFrom(seed, stage, kind)
  await using intake = await openIntake(
    product,
    place,
    place.lists ? { afterTaking: 'moved', doneFolder: 'done' } : { path: onlyFile, takes: 'file' },
  )
  const outgoing = await openOutgoing(product, intake)
  const arrived: number[] = []
  const usual = usualTraffic()
  let [rounds, struck] = [0, 0]
  while (struck < strikes && rounds < most) {
    rounds += 1
    if (stage !== 'deliver')
      for (let files = place.lists ? 1 + Math.floor(random() * 2) : 1; files > 0; files -= 1) {
        const numbers = Array.from({ length: ROWS }, (_, i) => arrived.length + i)
        arrived.push(...numbers)
        const name = place.lists ? `in_${arrived.length}.csv` : onlyFile
        await intake.arrive(name, numbers, arrived.length)
      }
    if (await strike[stage]({ product, intake, outgoing, random, kind, usual })) struck += 1
  }
  if (stage !== 'deliver' && place.lists) await settle(product, intake)
  const numbers = await intake.numbers()
  const received = await outgoing.received()
  return {
    twice: [...repeated(numbers), ...repeated(received.names)],
    lost: [...missing(arrived, numbers), ...missing(outgoing.sent(), received.names)],
    // The end of a number is missing in the last row of half a file.
    half: [...missing(numbers, arrived), ...received.half],
    imports: await importsOf(product, intake),
    left: [
      ...(place.lists ? await place.names() : []).filter((name) => !['done', 'out'].includes(name)),
      ...received.left,
    ],
    moved: (await place.names('done')).length,
    arrived: arrived.length / ROWS,
    rounds,
    struck,
  }
}

function repeated<T>(values: readonly T[]): readonly T[] {
  const seen = new Set<T>()
  return values.filter((value) => seen.has(value) || !seen.add(value))
}

function missing<T>(values: readonly T[], among: readonly T[]): readonly T[] {
  const known = new Set(among)
  return values.filter((value) => !known.has(value))
}

/** Returns the number of contents that Anj imported. The first version isn't from the place. */
async function importsOf({ database }: TestProduct, { datasetId }: Intake): Promise<number> {
  const [last] = await database.sql<{ number: number }[]>`
    select max(number)::int as number from dataset_versions where dataset_id = ${datasetId}`
  return (last?.number ?? 1) - 1
}

interface Round {
  readonly product: TestProduct
  readonly intake: Intake
  readonly outgoing: Outgoing
  readonly random: Random
  readonly kind: Damage
  readonly usual: Traffic
}

/** Damages a step. Returns true if the damage had an effect. */
const strike: Readonly<Record<Stage, (round: Round) => Promise<boolean>>> = {
  fetch: async ({ product, intake, random, kind, usual }) => {
    const { sql } = product.database
    const id = intake.datasetId
    const hadEffect = await disturbed(product, intake.place, {
      kind: kind as Disturbance,
      random,
      usual,
      work: (stopping) => intake.fetch({ stopping, retryAfter: [] }),
      ask: () => sql`update follows set asked_at = clock_timestamp() where dataset_id = ${id}`,
      hasEnded: async () => {
        const [found] = await sql`select coalesce(f.looked_at, '-infinity') < f.asked_at or
            exists (select 1 from dataset_versions v where v.dataset_id = f.dataset_id
              and v.status in ('waiting', 'ingesting')) as works
          from follows f where f.dataset_id = ${id}`
        return found?.works === false
      },
      // The content is in the store and its child reads it.
      isLate: async () =>
        (await sql`select 1 from dataset_versions where dataset_id = ${id} and status = 'ingesting'`).length >
        0,
    })
    await sql`update follows set claimed_at = claimed_at - interval '2 minutes' where dataset_id = ${id}`
    await sql`update dataset_versions set heartbeat_at = now() - interval '1 minute' where dataset_id = ${id}`
    await recoverDatasets(contextOf(product))
    await intake.run()
    await clear(product, intake)
    return hadEffect
  },
  load: async ({ product, intake, random, kind }) => {
    const run = await intake.queue()
    const at = oneOf<FaultMoment>(random, [1 + Math.floor(random() * MOST_EVENTS), 'marked', 'committing'])
    const ended = await executeWith(product, run, { fault: kind as 'child', at })
    await clear(product, intake)
    return ended.status !== 'succeeded'
  },
  move: async ({ product, intake, random, kind, usual }) => {
    const { sql } = product.database
    const due = () =>
      sql`select 1 from taken_files where dataset_id = ${intake.datasetId} and clear_due_at is not null`
    await intake.run()
    const hadEffect = await disturbed(product, intake.place, {
      kind: kind as Disturbance,
      random,
      usual,
      work: (stopping) => clearTakenFiles(fetchWorkOf(product, { stopping })),
      hasEnded: async () => (await due()).length === 0,
    })
    const isLeft = (await due()).length > 0
    await clear(product, intake)
    // A break that the client survives has struck as well.
    return hadEffect && (isLeft || kind === 'cut')
  },
  deliver: async ({ product, intake, outgoing, random, kind, usual }) => {
    await outgoing.ask()
    const hadEffect = await disturbed(product, intake.place, {
      kind: kind as Disturbance,
      random,
      usual,
      content: outgoing.bytes,
      work: outgoing.deliver,
      hasEnded: outgoing.hasEnded,
    })
    await outgoing.finish()
    return hadEffect
  },
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

/** Moves what is due, also after a failed move. Workers move at most 100 files at a time. */
async function clear(product: TestProduct, { datasetId }: Intake): Promise<void> {
  const { sql } = product.database
  for (let before = Number.POSITIVE_INFINITY; ; ) {
    const due = await sql`update taken_files set clear_due_at = now()
      where dataset_id = ${datasetId} and clear_due_at is not null returning id`
    if (due.length === 0 || due.length >= before) return
    before = due.length
    await clearTakenFiles(fetchWorkOf(product))
  }
}

/** Loads and moves the remaining files. */
async function settle(product: TestProduct, intake: Intake): Promise<void> {
  await intake.run().catch((error: unknown) => {
    if (!(error instanceof AppError) || error.code !== 'takingNothingNew') throw error
  })
  await clear(product, intake)
}
