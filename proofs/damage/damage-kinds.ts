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

/** What a kind of damage needs to strike a run. */
export interface DamageContext {
  readonly underTest: TargetUnderTest
  readonly run: Run
  readonly random: Random
}

export interface DamageKind {
  readonly name: string
  /** Number of rounds for each target and write path in the full command. */
  readonly rounds: number
  readonly concerns: (target: DamageTarget) => boolean
  /** Does the damage, then repairs it as an operator would. Once the promise resolves, everything works again. */
  readonly strike: (blow: DamageContext) => Promise<void>
  /** True when the server may still crash or hang at any later moment. */
  readonly lingers?: boolean
}

const all = () => true
const servers = (target: DamageTarget) => target.server !== undefined
/** True for servers whose processes can be found, so that the size of the files they write can be limited. */
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

async function killChild({ underTest }: DamageContext): Promise<void> {
  for (const pid of runChildrenOf(underTest.worker())) sigkill(pid)
}

async function killWorker({ underTest, run }: DamageContext): Promise<void> {
  await underTest.killWorker()
  // Simulates ten seconds without a heartbeat, after which another worker takes over the run.
  await underTest.product.database
    .sql`update runs set heartbeat_at = now() - interval '11 seconds' where id = ${run.id} and heartbeat_at is not null`
  await underTest.startWorker()
}

function breakConnection(how: 'drop' | 'reset') {
  return async ({ underTest: { target }, random }: DamageContext): Promise<void> => {
    // Half of the time, the server also refuses new connections for a while.
    if (random() < 0.5) target.proxy?.refuse()
    target.proxy?.[how]()
    await pause(random() * 2_000)
    target.proxy?.resume()
  }
}

async function stallConnection({ underTest: { target }, random }: DamageContext): Promise<void> {
  target.proxy?.stall()
  await pause(random() * 2_000)
  // Either the connection recovers, or it turns out to be broken.
  if (random() < 0.5) target.proxy?.reset()
  target.proxy?.resume()
}

/** Limits the size of files that the run's child can write. */
async function fillDiskOfChild({ underTest: { worker, target }, random }: DamageContext): Promise<void> {
  const limit = Math.floor(random() * (target.fileBytes?.() ?? 0))
  for (const pid of runChildrenOf(worker())) await limitFiles(pid, String(limit))
}

/** File size limit in bytes: larger than any of the server's logs, smaller than the run's table. */
const tableLimit = 17 * 2 ** 20

/**
 * Limits the size of files that the server can write for a while. Sometimes the limit is too small for the
 * server's log, so the server crashes.
 */
async function fillDiskOfServer({ underTest: { target }, random }: DamageContext): Promise<void> {
  const logToo = target.name === 'PostgreSQL' && random() < 0.3
  const limit = logToo ? 2 ** 20 : tableLimit
  const writers = (await target.writers?.()) ?? []
  for (const pid of writers) await limitFiles(pid, String(limit))
  await pause(500 + random() * 1_000)
  for (const pid of writers) await limitFiles(pid, 'unlimited')
  await target.server?.revive()
}

async function limitFiles(pid: number, limit: string): Promise<void> {
  // The process may already have ended.
  await command('prlimit', ['--pid', String(pid), `--fsize=${limit}`]).catch(() => undefined)
}

async function killServer({ underTest: { target }, random }: DamageContext): Promise<void> {
  await target.server?.kill()
  await pause(random() * 1_000)
  await target.server?.start()
}

async function cancelRun({ underTest, run }: DamageContext): Promise<void> {
  await cancel(underTest.product, run.id)
}
