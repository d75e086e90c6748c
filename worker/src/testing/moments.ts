import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { inspect } from 'node:util'
import type { Run } from '@anj/db'
import { type TestProduct, waitForRun } from './product.ts'

/** An active run that a test observes from outside. */
export interface Scene {
  readonly product: TestProduct
  readonly run: Run
  /** Number of rows that the run writes. */
  readonly rows: number
}

/** A point in a run's life at which a process is killed. */
export interface KillMoment {
  readonly name: string
  /** True when the run drops and creates the table. Otherwise, the run empties and refills it. */
  readonly recreates: boolean
  /** True when the target's commit takes a while. */
  readonly slowCommit?: boolean
  /**
   * True if the target contains the new rows after recovery. Null if either outcome is correct as long as the run
   * reports the actual one.
   */
  readonly commits: boolean | null
  /** Resolves when the run has reached the point. The returned function lets the run continue. */
  readonly reach: (scene: Scene) => Promise<() => Promise<void>>
}

const letGo = async () => {}

/** Ten points from the claim to the final status. */
export const killMoments: readonly KillMoment[] = [
  { name: 'when it is claimed', recreates: true, commits: null, reach: claimed },
  { name: 'when its child has begun', recreates: false, commits: false, reach: begun },
  { name: 'when it is connected to its target', recreates: true, commits: false, reach: connected },
  { name: 'when its pipe is open', recreates: false, commits: false, reach: piped },
  { name: 'when the first rows are copied', recreates: true, commits: false, reach: copied(0) },
  { name: 'when a third is copied', recreates: false, commits: false, reach: copied(0.3) },
  { name: 'when two thirds are copied', recreates: true, commits: false, reach: copied(0.6) },
  { name: 'when all is written and nothing committed', recreates: false, commits: false, reach: prepared },
  { name: 'while the target commits', recreates: false, slowCommit: true, commits: true, reach: committing },
  {
    name: 'when the target has committed and nobody knows',
    recreates: false,
    slowCommit: true,
    commits: true,
    reach: committed,
  },
]

async function claimed({ product, run }: Scene): Promise<() => Promise<void>> {
  await waitForRun(product, run.id, ({ status }) => status === 'running')
  return letGo
}

async function begun({ product, run }: Scene): Promise<() => Promise<void>> {
  await waitDuringRun(product, run, () => workFolder(product, run) !== null)
  return letGo
}

async function connected({ product, run }: Scene): Promise<() => Promise<void>> {
  await waitDuringRun(product, run, async () => (await countTargetConnections(product)) > 0)
  return letGo
}

async function piped({ product, run }: Scene): Promise<() => Promise<void>> {
  await waitDuringRun(product, run, () => (workFolder(product, run) ?? []).length > 0)
  return letGo
}

function copied(part: number) {
  return async ({ product, run, rows }: Scene): Promise<() => Promise<void>> => {
    await waitDuringRun(product, run, async () => (await rowsCopied(product)) > part * rows)
    return letGo
  }
}

/** Locks the run's row, so that the worker can't write the commit mark. */
async function prepared(scene: Scene): Promise<() => Promise<void>> {
  await copied(0.1)(scene)
  const release = await holdRow(scene)
  const { sql } = scene.product.database
  await until(async () => {
    const waiting = await sql`select 1 from pg_stat_activity where datname = current_database()
      and wait_event_type = 'Lock' and query like '%commit_mark%'`
    return waiting.length > 0
  })
  return release
}

async function committing({ product, run }: Scene): Promise<() => Promise<void>> {
  await waitForRun(product, run.id, ({ status }) => status === 'committing')
  await until(async () => {
    const sleeping = await product.target.sql`select 1 from pg_stat_activity
      where datname = current_database() and application_name like 'anj %' and wait_event = 'PgSleep'`
    return sleeping.length > 0
  })
  return letGo
}

/** Locks the run's row, so that the worker can't record the run's end. */
async function committed(scene: Scene): Promise<() => Promise<void>> {
  await committing(scene)
  const release = await holdRow(scene)
  const { sql } = scene.product.target
  await until(async () => (await sql`select count(*)::int as n from sales`)[0]?.n === scene.rows)
  return release
}

/** Counts the runs' connections to the target. */
export async function countTargetConnections({ target }: TestProduct): Promise<number> {
  const [found] = await target.sql`select count(*)::int as n from pg_stat_activity
    where datname = current_database() and application_name like 'anj %'`
  return Number(found?.n)
}

/** Waits for a condition while a run is active. If the run ends first, throws an error that contains its end. */
export async function waitDuringRun(
  product: TestProduct,
  { id }: Run,
  condition: () => boolean | Promise<boolean>,
): Promise<void> {
  await waitForRun(product, id, ({ status }) => status === 'running')
  await waitForRun(product, id, condition)
}

/**
 * Polls until a condition is true. If it doesn't become true within `patience` milliseconds, throws an error that
 * contains the result of `state`.
 */
export async function until(
  condition: () => boolean | Promise<boolean>,
  { patience = 60_000, state }: { readonly patience?: number; readonly state?: () => unknown } = {},
): Promise<void> {
  const end = Date.now() + patience
  while (!(await condition())) {
    if (Date.now() > end) {
      const last = state ? `\nThe last state was: ${inspect(await state())}` : ''
      throw new Error(`Waited in vain for: ${condition}${last}`)
    }
    await new Promise((resolve) => setTimeout(resolve, 3))
  }
}

async function rowsCopied({ target }: TestProduct): Promise<number> {
  const [copy] =
    await target.sql`select coalesce(max(tuples_processed), 0)::int as n from pg_stat_progress_copy where datname = current_database()`
  return Number(copy?.n)
}

async function holdRow({ product, run }: Scene): Promise<() => Promise<void>> {
  const holder = await product.database.sql.reserve()
  await holder`begin`
  await holder`select 1 from runs where id = ${run.id} for update`
  return async () => {
    await holder`rollback`
    holder.release()
  }
}

function workFolder({ folder }: TestProduct, run: Run): readonly string[] | null {
  try {
    return readdirSync(join(folder, 'tmp', `run-${run.id}`))
  } catch {
    return null
  }
}
