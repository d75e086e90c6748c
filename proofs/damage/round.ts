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

/** The result of a round: the state of the target, and every promise that was broken. */
export interface Verdict {
  /** True when the run ended before the damage, so the round proves nothing. */
  readonly missed: boolean
  readonly state: 'old' | 'new' | 'unknown'
  readonly wrong: readonly string[]
  /**
   * Milliseconds that passed until the damage, the end of the run, the removal of all leftovers, and the success of the
   * next run.
   */
  readonly took: readonly number[]
}

/** Milliseconds within which a damaged run must end and its leftovers must disappear. */
const TIMEOUT = 180_000
/** Milliseconds within which leftovers must disappear. The worker searches for them every 30 seconds. */
const CLEANING = 75_000

/** Executes a run without damage, checks its result, and returns its duration. */
export async function runUndisturbed(underTest: TargetUnderTest, path: WritePath): Promise<number> {
  await underTest.target.server?.revive()
  await underTest.target.prepare(path)
  const began = performance.now()
  const run = await ended(underTest, (await underTest.run(path, 'many')).id)
  const took = performance.now() - began
  const state = await underTest.target.state(path, run.id)
  if (run.status !== 'succeeded' || state !== 'new')
    throw new Error(`An undisturbed run failed: ${inWords(run)}, ${JSON.stringify(state)}`)
  return took
}

/** Executes a run, does the damage at a random moment, and then checks all promises. */
export async function runRound(
  underTest: TargetUnderTest,
  path: WritePath,
  damage: DamageKind,
  random: Random,
  duration: number,
): Promise<Verdict> {
  const { target, product } = underTest
  await target.server?.revive()
  await target.prepare(path)
  const began = performance.now()
  const took: number[] = []
  const lap = () => void took.push(Math.round(performance.now() - began))
  const run = await underTest.run(path, 'many')
  await reachMoment(underTest, run, random, duration)
  const missed = isFinal((await waitForRun(product, run.id, () => true)).status)
  lap()
  await damage.strike({ underTest, run, random })
  const over = await ended(underTest, run.id)
  lap()
  if (damage.lingers) {
    await target.server?.kill()
    await target.server?.start()
  }
  const state = await target.state(path, run.id)
  const left = await leftovers(underTest, run.id)
  lap()
  const wrong = [...disagreement(over, state), ...left, ...(await nextRun(underTest, path))]
  lap()
  const reported = over.outcomeUnknown || typeof state === 'object' ? 'unknown' : state
  return { missed, state: reported, took, wrong: wrong.map((what) => `${what} (${inWords(over)})`) }
}

/**
 * Waits for a random moment, uniformly distributed over the duration of the run. In some rounds, the moment is instead
 * the end of the run or shortly after the commit has begun.
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
  if (run.outcomeUnknown) return [`the run's outcome is unknown, although the target is ${state}`]
  const succeeded = run.status === 'succeeded'
  return succeeded === (state === 'new') ? [] : [`the run's status and the target disagree: ${state}`]
}

async function leftovers(underTest: TargetUnderTest, runId: string): Promise<readonly string[]> {
  const { target, product } = underTest
  const look = async () => [
    ...(await target.leftovers(runId)).map((what) => `left in the target: ${what}`),
    ...readdirSync(join(product.folder, 'tmp')).map((what) => `left in the work folder: ${what}`),
    ...((await target.busy()) > 0 ? ['a connection of a run is still open'] : []),
  ]
  let found: readonly string[] = []
  const isClean = async () => {
    found = await look()
    if (found.length > 0) await hurry(underTest, runId)
    return found.length === 0
  }
  await until(isClean, { patience: CLEANING }).catch(() => undefined)
  return found
}

/** Makes the next attempt to remove leftovers due now. */
async function hurry({ product, hurried }: TargetUnderTest, runId: string): Promise<void> {
  await product.database
    .sql`update runs set removal_due_at = now() where id = ${runId} and left_behind and removal_due_at > now()`
  if (hurried) await removeTargetLeftovers(contextOf(product))
  await pause(hurried ? 50 : 500)
}

async function nextRun(underTest: TargetUnderTest, path: WritePath): Promise<readonly string[]> {
  const { target } = underTest
  if (path === 'create' && (await target.state(path, '')) === 'old') {
    const run = await ended(underTest, (await underTest.run(path, 'few')).id)
    return await judged(underTest, run, followUpRows)
  }
  const before = await target.count('')
  const run = await ended(underTest, (await underTest.run(path, 'few')).id)
  return await judged(underTest, run, target.countAfter(path, before, followUpRows))
}

async function judged({ target }: TargetUnderTest, run: Run, rows: number): Promise<readonly string[]> {
  if (run.status !== 'succeeded') return [`the next run failed: ${inWords(run)}`]
  const found = await target.count(run.id)
  return found === rows ? [] : [`the target has ${found} rows after the next run instead of ${rows}`]
}

/** Waits until the run has ended, including its recovery. */
async function ended({ product }: TargetUnderTest, runId: string): Promise<Run> {
  const clock = new AbortController()
  const late = pause(TIMEOUT, null, { signal: clock.signal }).then(() => {
    throw new Error(`The run ${runId} did not end within ${TIMEOUT / 1000} s.`)
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
