import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { bundleProgram } from '../../engine/src/testing/bundle-program.ts'
import { type Random, randomFrom } from '../damage/random.ts'
import type { Outage } from './check-schedules.ts'
import { type ClockDriver, createClockDriver, retryUntil } from './clock-driver.ts'
import { evaluateProof, type ProofResult } from './evaluate.ts'
import { createProofFixture, type ProofFixture, type ProofOptions } from './fixture.ts'
import { startWorkers, type WorkerProgram, type Workers } from './workers.ts'

const HOUR = 60 * 60 * 1000

/** The options of a proof. */
export interface Round extends ProofOptions {
  readonly workers: number
  /**
   * Maximum step of the clock in simulated minutes. The clock advances twenty times a second while the workers
   * keep up.
   */
  readonly step: number
  /** Minimum and maximum number of milliseconds between two kills of a worker. */
  readonly kills?: readonly [number, number]
  /** Kills a worker after each of these numbers of started runs, which doesn't depend on the speed of the machine. */
  readonly killsAt?: readonly number[]
  /** Milliseconds between two polls of a worker; 1000 by default. */
  readonly second?: number
  /** True to skip the ten seconds that normally pass before a worker is considered dead. */
  readonly hurries?: boolean
  /** True when `midway` kills the database server. */
  readonly serverDies?: boolean
  /** Number of simulated hours, in the middle of the proof, during which all workers are off. */
  readonly hoursOff?: number
  /** Milliseconds after which the proof fails. */
  readonly timeout: number
  readonly say?: (line: string) => void
  /** Called in the middle of the simulated time. */
  readonly midway?: (fixture: ProofFixture, workers: Workers, drive: ClockDriver) => Promise<void>
  /** Inspects the result before it is removed. */
  readonly afterwards?: (fixture: ProofFixture, workers: Workers, now: Date) => Promise<void>
}

/** Runs schedules over simulated days while workers are killed, and checks every occurrence. */
export async function play(round: Round): Promise<ProofResult> {
  const { say = () => undefined } = round
  const deadline = Date.now() + round.timeout
  const fixture = await createProofFixture(round)
  let workers: Workers | undefined
  let killer: Killer | undefined
  try {
    say(`${fixture.schedules.length} schedules, from ${fixture.from.toISOString()}`)
    workers = await startWorkers(await workerProgram(fixture, round.second ?? 1000), round.workers)
    killer = killerOf(round, fixture, workers, deadline)
    const drive = createClockDriver(fixture, { step: round.step, deadline, beside: killer.look })
    const middle = new Date((fixture.from.getTime() + fixture.until.getTime()) / 2)
    await drive.to(middle)
    say(`half of the simulated time is over; ${workers.killed.size} workers were killed`)
    await round.midway?.(fixture, workers, drive)
    const outage = round.hoursOff ? await turnOff(drive, workers, round.hoursOff, killer) : null
    await drive.to(fixture.until)
    await drive.untilEnded(fixture.until)
    await killer.settled()
    await round.afterwards?.(fixture, workers, drive.now())
    await workers.stop()
    const deaths = { killed: workers.killed, serverDied: round.serverDies ?? false }
    const reckoning = await evaluateProof(fixture, { outage, now: drive.now(), ...deaths })
    const fallen = [...workers.fallen].map((pid) => `worker ${pid} exited without being killed`)
    return { ...reckoning, wrong: [...fallen, ...reckoning.wrong] }
  } finally {
    await killer?.settled()
    await workers?.killAll()
    await fixture.close()
  }
}

async function workerProgram(fixture: ProofFixture, second: number): Promise<WorkerProgram> {
  const { product, targetUrl, seed, logFile } = fixture
  return {
    product,
    file: await bundleProgram(join(import.meta.dirname, 'worker-process.ts')),
    args: [targetUrl, seed, logFile, String(second)],
    logFile,
  }
}

/** Kills all workers when no task is open, and lets hours pass before they restart. */
async function turnOff(drive: ClockDriver, workers: Workers, hours: number, killer: Killer): Promise<Outage> {
  await drive.untilSettled()
  await killer.settled()
  await workers.killAll()
  const from = drive.now()
  const to = new Date(from.getTime() + hours * HOUR)
  await drive.leap(to)
  await workers.fill()
  await drive.untilBegun()
  return { from, to }
}

interface Killer {
  /** Kills a worker when a kill is due, and starts another worker. */
  readonly look: () => Promise<void>
  readonly settled: () => Promise<void>
}

function killerOf(round: Round, fixture: ProofFixture, workers: Workers, deadline: number): Killer {
  const { seed, hurries, second = 1000 } = round
  const random = randomFrom(seed, 'kills')
  const isTime = alarmOf(round, fixture, random, deadline)
  let going: Promise<void> | null = null
  let failure: unknown

  async function kill(): Promise<void> {
    await workers.kill(random())
    if (hurries) await retryUntil(() => letSilencePass(fixture, workers, second), deadline)
    await pause(random() * second)
    await workers.fill()
  }
  return {
    look: async () => {
      if (failure) throw failure
      if (going || !(await isTime())) return
      going = kill()
        .catch((error: unknown) => {
          failure = error
        })
        .finally(() => {
          going = null
        })
    },
    settled: async () => {
      await going
    },
  }
}

/** Returns a function that says whether the next kill is due. Callers carry out a kill before they ask again. */
function alarmOf(
  { kills, killsAt = [] }: Round,
  fixture: ProofFixture,
  random: Random,
  deadline: number,
): () => Promise<boolean> {
  let isAsked = false
  let next = 0
  const left = [...killsAt]
  return async () => {
    const [at] = left
    if (at !== undefined) {
      const isThere = (await retryUntil(() => countBegun(fixture), deadline)) >= at
      if (isThere) left.shift()
      return isThere
    }
    if (!kills) return false
    // The wait for the next kill starts once the previous worker has been replaced.
    if (!isAsked) next = Date.now() + between(random, kills)
    isAsked = Date.now() < next
    return !isAsked
  }
}

async function countBegun({ target }: ProofFixture): Promise<number> {
  const [row] = await target.execute<{ n: number }>(sql`select count(*)::int as n from begun`)
  return row?.n ?? 0
}

const between = (random: Random, [least, most]: readonly [number, number]) =>
  least + random() * (most - least)

/** Makes it look as if workers that no longer exist had sent their last heartbeat ten seconds ago. */
async function letSilencePass(
  { product, target }: ProofFixture,
  workers: Workers,
  second: number,
): Promise<void> {
  const { db } = product.database
  const open = await db.execute<{ id: string }>(
    sql`select id from runs where status in ('running', 'committing')`,
  )
  // After this pause, a living worker has started the runs that it claimed.
  await pause(second)
  const begun = await target.execute<{ run_id: string; pid: number }>(sql`select run_id, pid from begun`)
  const alive = new Set(begun.flatMap(({ pid, run_id }) => (workers.pids().includes(pid) ? run_id : [])))
  const orphans = open.map(({ id }) => id).filter((id) => !alive.has(id))
  await db.execute(sql`update runs set heartbeat_at = heartbeat_at - interval '20 seconds'
    where status in ('running', 'committing') and id::text in
      (select jsonb_array_elements_text(${JSON.stringify(orphans)}::text::jsonb))`)
  await db.execute(
    sql`update runs set created_at = created_at - interval '20 seconds' where status = 'queued'`,
  )
  await db.execute(sql`update pgboss.job set started_on = started_on - interval '20 seconds'
    where state = 'active' and name = 'execute-run'`)
}
