import { execFile } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Run } from '@anj/db'
import { runChildrenOf } from '../../worker/src/testing/processes.ts'
import { cancel } from '../../worker/src/testing/product.ts'
import type { Lane } from './lane.ts'
import type { Random } from './random.ts'
import { killHard } from './server.ts'
import type { DamageTarget } from './target.ts'

const command = promisify(execFile)

/** What one kind of damage needs to know. */
export interface Blow {
  readonly lane: Lane
  readonly run: Run
  readonly random: Random
}

export interface Damage {
  readonly name: string
  /** Rounds per target and way of writing in the full command. */
  readonly rounds: number
  readonly concerns: (target: DamageTarget) => boolean
  /** Does the damage, and undoes it where a person would: what was broken works again when this resolves. */
  readonly strike: (blow: Blow) => Promise<void>
  /** The server that went on may still die of it, or fall silent, at any later moment. */
  readonly lingers?: boolean
}

const all = () => true
const servers = (target: DamageTarget) => target.server !== undefined
/** Servers with processes that write files. */
const writing = (target: DamageTarget) => target.writers !== undefined

/** Every way in which runs are disturbed. */
export const damages: readonly Damage[] = [
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

async function killChild({ lane }: Blow): Promise<void> {
  for (const pid of runChildrenOf(lane.worker())) killHard(pid)
}

async function killWorker({ lane, run }: Blow): Promise<void> {
  await lane.killWorker()
  // As if ten seconds had gone by: then another worker takes the run for abandoned.
  await lane.product.database
    .sql`update runs set heartbeat_at = now() - interval '11 seconds' where id = ${run.id} and heartbeat_at is not null`
  await lane.startWorker()
}

function breakConnection(how: 'drop' | 'reset') {
  return async ({ lane: { target }, random }: Blow): Promise<void> => {
    // Half of the times the server can't be reached for a while.
    if (random() < 0.5) target.proxy?.refuse()
    target.proxy?.[how]()
    await pause(random() * 2_000)
    target.proxy?.resume()
  }
}

async function stallConnection({ lane: { target }, random }: Blow): Promise<void> {
  target.proxy?.stall()
  await pause(random() * 2_000)
  // Either somebody plugs the cable in again, or the way there finds out that it is broken.
  if (random() < 0.5) target.proxy?.reset()
  target.proxy?.resume()
}

/** No file of the child may grow beyond some size any more. */
async function fillDiskOfChild({ lane: { worker, target }, random }: Blow): Promise<void> {
  const limit = Math.floor(random() * (target.fileBytes?.() ?? 0))
  for (const pid of runChildrenOf(worker())) await limitFiles(pid, String(limit))
}

/** Above every log that the server writes beside its tables, below the table that a run makes. */
const tableLimit = 17 * 2 ** 20

/** No file of the server may grow beyond some size for a while: sometimes its log neither, which ends it. */
async function fillDiskOfServer({ lane: { target }, random }: Blow): Promise<void> {
  const logToo = target.name === 'PostgreSQL' && random() < 0.3
  const limit = logToo ? 2 ** 20 : tableLimit
  const writers = (await target.writers?.()) ?? []
  for (const pid of writers) await limitFiles(pid, String(limit))
  await pause(500 + random() * 1_000)
  for (const pid of writers) await limitFiles(pid, 'unlimited')
  await target.server?.revive()
}

async function limitFiles(pid: number, limit: string): Promise<void> {
  // A process that has ended meanwhile can't be limited.
  await command('prlimit', ['--pid', String(pid), `--fsize=${limit}`]).catch(() => undefined)
}

async function killServer({ lane: { target }, random }: Blow): Promise<void> {
  await target.server?.kill()
  await pause(random() * 1_000)
  await target.server?.start()
}

async function cancelRun({ lane, run }: Blow): Promise<void> {
  await cancel(lane.product, run.id)
}
