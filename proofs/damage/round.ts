import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Run } from '@anj/db'
import { isFinal } from '@anj/workflow'
import { removeTargetLeftovers } from '../../worker/src/jobs/remove-leftovers.ts'
import { until } from '../../worker/src/testing/moments.ts'
import { contextOf, waitForRun } from '../../worker/src/testing/product.ts'
import type { DamageKind } from './damage-kinds.ts'
import type { Random } from './random.ts'
import type { TargetState, WritePath } from './target.ts'
import { followUpRows, type TargetUnderTest } from './target-under-test.ts'

/** The result of a round: the target's state, and everything that breaks a promise. */
export interface Verdict {
  /** True when the run ended before the damage, so the round proves nothing. */
  readonly missed: boolean
  readonly state: 'old' | 'new' | 'unknown'
  readonly wrong: readonly string[]
  /**
   * Milliseconds until the damage, until the run's end, until nothing was left over, and until another run had
   * succeeded.
   */
  readonly took: readonly number[]
}

/** Milliseconds within which a damaged run must end and its leftovers must disappear. */
const PATIENCE = 180_000
/** The worker checks for leftovers every 30 seconds. */
const CLEANING = 75_000

/** Runs once without damage, checks the result, and returns the duration. */
export async function runUndisturbed(lane: TargetUnderTest, path: WritePath): Promise<number> {
  await lane.target.server?.revive()
  await lane.target.prepare(path)
  const began = performance.now()
  const run = await ended(lane, (await lane.run(path, 'many')).id)
  const took = performance.now() - began
  const state = await lane.target.state(path, run.id)
  if (run.status !== 'succeeded' || state !== 'new')
    throw new Error(`An undisturbed run: ${inWords(run)}, ${JSON.stringify(state)}`)
  return took
}

/** Runs once, does the damage at a random moment, and checks all promises. */
export async function runRound(
  lane: TargetUnderTest,
  path: WritePath,
  damage: DamageKind,
  random: Random,
  duration: number,
): Promise<Verdict> {
  const { target, product } = lane
  await target.server?.revive()
  await target.prepare(path)
  const began = performance.now()
  const took: number[] = []
  const lap = () => void took.push(Math.round(performance.now() - began))
  const run = await lane.run(path, 'many')
  await reachMoment(lane, run, random, duration)
  const missed = isFinal((await waitForRun(product, run.id, () => true)).status)
  lap()
  await damage.strike({ lane, run, random })
  const over = await ended(lane, run.id)
  lap()
  if (damage.lingers) {
    await target.server?.kill()
    await target.server?.start()
  }
  const state = await target.state(path, run.id)
  const left = await leftovers(lane, run.id)
  lap()
  const wrong = [...disagreement(over, state), ...left, ...(await nextRun(lane, path))]
  lap()
  const told = over.outcomeUnknown || typeof state === 'object' ? 'unknown' : state
  return { missed, state: told, took, wrong: wrong.map((what) => `${what} (${inWords(over)})`) }
}

/**
 * Waits for a moment uniformly distributed over the run's duration, in some rounds at its end or just after the
 * commit started.
 */
async function reachMoment(
  { product }: TargetUnderTest,
  run: Run,
  random: Random,
  duration: number,
): Promise<void> {
  const [kind, where] = [random(), random()]
  if (kind < 0.7) return await pause(where * duration)
  if (kind < 0.85) return await pause((0.95 + 0.05 * where) * duration)
  await waitForRun(product, run.id, ({ status }) => status === 'committing' || isFinal(status))
  if (kind < 0.95) await pause(where * 20)
}

function disagreement(run: Run, state: TargetState): readonly string[] {
  if (typeof state === 'object') return [`neither old nor new: ${state.otherwise}`]
  if (run.outcomeUnknown) return [`the outcome is called unknown, and the target is ${state}`]
  const succeeded = run.status === 'succeeded'
  return succeeded === (state === 'new') ? [] : [`the run's status and the target disagree: ${state}`]
}

async function leftovers(lane: TargetUnderTest, runId: string): Promise<readonly string[]> {
  const { target, product } = lane
  const look = async () => [
    ...(await target.leftovers(runId)).map((what) => `left in the target: ${what}`),
    ...readdirSync(join(product.folder, 'tmp')).map((what) => `left in the work folder: ${what}`),
    ...((await target.busy()) > 0 ? ['a connection is still at work'] : []),
  ]
  let found: readonly string[] = []
  await until(async () => {
    found = await look()
    if (found.length > 0) await hurry(lane, runId)
    return found.length === 0
  }, CLEANING).catch(() => undefined)
  return found
}

/** Leftovers that couldn't be removed over a broken connection are retried later; this moves the retry forward. */
async function hurry({ product, hurried }: TargetUnderTest, runId: string): Promise<void> {
  await product.database
    .sql`update runs set removal_due_at = now() where id = ${runId} and left_behind and removal_due_at > now()`
  if (hurried) await removeTargetLeftovers(contextOf(product))
  await pause(hurried ? 50 : 500)
}

async function nextRun(lane: TargetUnderTest, path: WritePath): Promise<readonly string[]> {
  const { target } = lane
  if (path === 'create' && (await target.state(path, '')) === 'old') {
    const run = await ended(lane, (await lane.run(path, 'few')).id)
    return await judged(lane, run, followUpRows)
  }
  const before = await target.count('')
  const run = await ended(lane, (await lane.run(path, 'few')).id)
  return await judged(lane, run, target.countAfter(path, before, followUpRows))
}

async function judged({ target }: TargetUnderTest, run: Run, rows: number): Promise<readonly string[]> {
  if (run.status !== 'succeeded') return [`the next run does not work: ${inWords(run)}`]
  const found = await target.count(run.id)
  return found === rows ? [] : [`the next run leaves ${found} rows instead of ${rows}`]
}

/** Waits for the run's end, including recovery. */
async function ended({ product }: TargetUnderTest, runId: string): Promise<Run> {
  const clock = new AbortController()
  const late = pause(PATIENCE, null, { signal: clock.signal }).then(() => {
    throw new Error(`The run ${runId} has not ended within ${PATIENCE / 1000} s.`)
  })
  late.catch(() => undefined)
  try {
    return await Promise.race([waitForRun(product, runId), late])
  } finally {
    clock.abort()
  }
}

function inWords({ id, status, problem, outcomeUnknown }: Run): string {
  return `run ${id} ${status}${outcomeUnknown ? ', outcome unknown' : ''}${problem ? `, ${problem.code}: ${problem.sentence}` : ''}`
}
