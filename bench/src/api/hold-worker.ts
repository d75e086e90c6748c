import { setTimeout as pause } from 'node:timers/promises'
import type postgres from 'postgres'
import { childOf } from '../measure/process-tree.ts'

/**
 * Suspends the product's worker, so that it neither executes runs nor polls. First waits until the worker has no open
 * transaction, because a suspended worker would keep that transaction's locks. Returns a function that resumes it.
 */
export async function pauseWorker(product: number, sql: postgres.Sql): Promise<() => void> {
  const worker = await childOf(product, 'worker.mjs')
  const goOn = () => void process.kill(worker, 'SIGCONT')
  for (let attempt = 1; attempt <= 50; attempt += 1) {
    process.kill(worker, 'SIGSTOP')
    await pause(100)
    const [held] = await sql`
      select count(*)::int as n from pg_stat_activity
      where application_name like 'anj%' and xact_start is not null and pid <> pg_backend_pid()`
    if (held?.['n'] === 0) return goOn
    goOn()
    await pause(50)
  }
  throw new Error('The worker stayed in a transaction.')
}
