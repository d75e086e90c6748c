import { execFile } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Run } from '@anj/db'
import { runChildrenOf } from '../../worker/src/testing/processes.ts'
import { cancel } from '../../worker/src/testing/product.ts'
import type { Random } from './random.ts'
import { sigkill } from './server.ts'
import type { DamageTarget } from './target.ts'
import type { TargetUnderTest } from './target-under-test.ts'

const command = promisify(execFile)

/** The parameters of a damage. */
export interface DamageContext {
  readonly lane: TargetUnderTest
  readonly run: Run
  readonly random: Random
}

export interface DamageKind {
  readonly name: string
  /** Number of rounds for each target and write path in the full command. */
  readonly rounds: number
  readonly concerns: (target: DamageTarget) => boolean
  /** Does the damage and repairs what a person would repair: everything works again when the promise resolves. */
  readonly strike: (blow: DamageContext) => Promise<void>
  /** True when the server may still crash or hang at any later moment. */
  readonly lingers?: boolean
}

const all = () => true
const servers = (target: DamageTarget) => target.server !== undefined
/** True for servers with processes that write files. */
const writing = (target: DamageTarget) => target.writers !== undefined

/** All ways to disturb a run. */
export const damageKinds: readonly DamageKind[] = [
  { name: 'child killed', rounds: 60, concerns: all, strike: killChild },
  { name: 'worker killed', rounds: 40, concerns: all, strike: killWorker },
  { name: 'connection dropped', rounds: 5, concerns: servers, strike: breakConnection('drop') },
  { name: 'connection reset', rounds: 5, concerns: servers, strike: breakConnection('reset') },
  { name: 'connection stalled', rounds: 5, concerns: servers, strike: stallConnection },
  { name: "child's disk full", rounds: 5, concerns: all, strike: fillDiskOfChild },
  { name: "server's disk full", rounds: 5, concerns: writing, strike: fillDiskOfServer, lingers: true },
  { name: 'server killed', rounds: 5, concerns: servers, strike: killServer },
  { name: 'cancelled', rounds: 5, concerns: all, strike: cancelRun },
]

async function killChild({ lane }: DamageContext): Promise<void> {
  for (const pid of runChildrenOf(lane.worker())) sigkill(pid)
}

async function killWorker({ lane, run }: DamageContext): Promise<void> {
  await lane.killWorker()
  // Simulates ten seconds without a heartbeat, after which another worker takes over the run.
  await lane.product.database
    .sql`update runs set heartbeat_at = now() - interval '11 seconds' where id = ${run.id} and heartbeat_at is not null`
  await lane.startWorker()
}

function breakConnection(how: 'drop' | 'reset') {
  return async ({ lane: { target }, random }: DamageContext): Promise<void> => {
    // In half of the cases the server is unreachable for a while.
    if (random() < 0.5) target.proxy?.refuse()
    target.proxy?.[how]()
    await pause(random() * 2_000)
    target.proxy?.resume()
  }
}

async function stallConnection({ lane: { target }, random }: DamageContext): Promise<void> {
  target.proxy?.stall()
  await pause(random() * 2_000)
  // Either the connection recovers, or it is detected as broken.
  if (random() < 0.5) target.proxy?.reset()
  target.proxy?.resume()
}

/** Limits the size of files that the run's child can write. */
async function fillDiskOfChild({ lane: { worker, target }, random }: DamageContext): Promise<void> {
  const limit = Math.floor(random() * (target.fileBytes?.() ?? 0))
  for (const pid of runChildrenOf(worker())) await limitFiles(pid, String(limit))
}

/** Larger than every log that the server writes beside its tables, and smaller than the run's table. */
const tableLimit = 17 * 2 ** 20

/**
 * Limits the size of files that the server can write for a while. Sometimes this includes its log, which
 * crashes it.
 */
async function fillDiskOfServer({ lane: { target }, random }: DamageContext): Promise<void> {
  const logToo = target.name === 'PostgreSQL' && random() < 0.3
  const limit = logToo ? 2 ** 20 : tableLimit
  const writers = (await target.writers?.()) ?? []
  for (const pid of writers) await limitFiles(pid, String(limit))
  await pause(500 + random() * 1_000)
  for (const pid of writers) await limitFiles(pid, 'unlimited')
  await target.server?.revive()
}

async function limitFiles(pid: number, limit: string): Promise<void> {
  // The process may have ended in the meantime.
  await command('prlimit', ['--pid', String(pid), `--fsize=${limit}`]).catch(() => undefined)
}

async function killServer({ lane: { target }, random }: DamageContext): Promise<void> {
  await target.server?.kill()
  await pause(random() * 1_000)
  await target.server?.start()
}

async function cancelRun({ lane, run }: DamageContext): Promise<void> {
  await cancel(lane.product, run.id)
}
