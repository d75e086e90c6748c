/** Determines why runs are waiting and where they are in their organization's queue. */
import { sentence } from '@anj/workflow'
import { sql } from 'drizzle-orm'
import type { Db, Tx } from '../database.ts'
import type { Limits } from '../limits.ts'
import { queues } from '../queue.ts'
import { datasets, datasetVersions, jobTurns, type Run, runs } from '../schema/index.ts'
import { limitsOf } from './organization-limits.ts'

/** The reason why a run is waiting. */
export interface QueuePosition {
  readonly code: 'runWaitsForTurn' | 'runWaitsForWorker' | 'runWaitsForRows'
  readonly sentence: string
  /** The run's position in the organization's queue, starting at 1; null while the run's rows are being ingested. */
  readonly place: number | null
}

type Waits = Pick<Run, 'id' | 'organizationId' | 'status'>

/**
 * Returns the reasons why an organization's queued runs are waiting. The positions predict the order in which
 * `fetchJobs` will take the runs: the fewer runs of the same user are active or queued before a run, the earlier the
 * run comes.
 */
export async function queuePositions(
  db: Db | Tx,
  found: readonly Waits[],
  defaults: Limits,
): Promise<ReadonlyMap<string, QueuePosition>> {
  const queued = found.filter(({ status }) => status === 'queued')
  const organizationId = queued[0]?.organizationId
  if (organizationId === undefined) return new Map()
  const { runsAtOnce } = await limitsOf(db, organizationId, defaults)
  const ids = `{${queued.map(({ id }) => id).join(',')}}`
  const places = await db.execute<{ id: string; place: number; running: number; isRead: boolean }>(sql`
    with working as (select owner_id, count(*)::int as runs from ${runs}
        where organization_id = ${organizationId} and status in ('running', 'committing') group by 1),
      turns as (select r.id, t.taken_at, w.runs,
          row_number() over (partition by r.owner_id order by r.created_at, r.id) as nth,
          min(r.created_at) over (partition by r.owner_id) as since
        from ${runs} r left join working w on w.owner_id = r.owner_id
          left join ${jobTurns} t on t.queue = ${queues.executeRun.name}
            and t.organization = r.organization_id::text and t.person = r.owner_id::text
        where r.organization_id = ${organizationId} and r.status = 'queued'),
      line as (select id, row_number() over (
          order by nth + coalesce(runs, 0), nth, taken_at nulls first, since, id)::int as place from turns)
    select id, place, (select coalesce(sum(runs), 0)::int from working) as running,
      exists (select 1 from ${datasets} d join ${datasetVersions} v on v.dataset_id = d.id
        where d.for_run = line.id and v.status in ('waiting', 'ingesting')) as "isRead"
    from line where id = any(${ids}::uuid[])`)
  return new Map(
    places.map(({ id, place, running, isRead }) => [id, reasonOf(place, running, isRead, runsAtOnce)]),
  )
}

function reasonOf(place: number, running: number, isRead: boolean, runsAtOnce: number | null): QueuePosition {
  if (isRead) return { code: 'runWaitsForRows', sentence: sentence('runWaitsForRows'), place: null }
  if (runsAtOnce !== null && running >= runsAtOnce) {
    const said = sentence('runWaitsForTurn', { count: runsAtOnce, place })
    return { code: 'runWaitsForTurn', sentence: said, place }
  }
  return { code: 'runWaitsForWorker', sentence: sentence('runWaitsForWorker', { place }), place }
}
