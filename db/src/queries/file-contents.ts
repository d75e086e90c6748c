import { sql } from 'drizzle-orm'
import type { Tx } from '../database.ts'
import { type Owner } from '../owner.ts'
import {
  type DatasetVersion,
  datasets,
  datasetVersions,
  type Follow,
  follows,
  places,
  runs,
  schedules,
  takenFiles,
  users,
} from '../schema/index.ts'
import { readableDataset } from './access.ts'
import { isFetchClaimed } from './follows.ts'
import { isRunnable } from './runnable.ts'
import { freshFiles } from './taken-files.ts'

/** The state of a file: the newest content that runs can read, and whether newer content is still waiting. */
export interface FileContent {
  readonly fileName: string
  /**
   * Status of the newest content that runs can read or that couldn't be read; null while the first content is being
   * read. Content is ready for runs once its columnar copy is complete.
   */
  readonly status: 'ready' | 'failed' | null
  readonly problem: DatasetVersion['problem']
  readonly sha256: string | null
  /** Time at which the newest ingested content arrived. It doesn't change if the same content arrives again. */
  readonly since: Date | null
  /** Time at which content that hasn't been ingested yet first arrived; null if there is none. */
  readonly unreadSince: Date | null
  /** The state of the file in a place that this file follows; null if it follows none. */
  readonly follow: FollowState | null
}

/** The state of the last check of a followed file. */
export interface FollowState {
  readonly placeName: string | null
  /** The time at which the last finished check began. */
  readonly lookedAt: Date | null
  readonly problem: Follow['problem']
  /** False if the owner of the file is deactivated, so that workers don't check it. */
  readonly isOwnerActive: boolean
  /** True if a worker is checking or fetching the file now. */
  readonly isBusy: boolean
  /** The new files of the newest ingested content, for a file that takes each file once; null for others. */
  readonly fresh: number | null
  /** True if it is unknown whether a run committed files, so that a user must decide. */
  readonly isDoubtful: boolean
}

/** Returns the contents of files that a user may read, keyed by dataset. */
export async function findFileContents(
  tx: Tx,
  person: Owner,
  datasetIds: readonly string[],
): Promise<ReadonlyMap<string, FileContent>> {
  if (datasetIds.length === 0) return new Map()
  const rows = await tx.execute<Stored>(sql`
    select ${datasets.id} as id, ${datasets.fileName} as "fileName", settled.status, settled.problem, settled.sha256,
      extract(epoch from (select min(v.created_at) from ${datasetVersions} as v
        where v.dataset_id = ${datasets.id} and ${isRunnable(sql`v`)} and v.number > coalesce(
          (select max(o.number) from ${datasetVersions} as o where o.dataset_id = ${datasets.id}
            and ${isRunnable(sql`o`)} and o.sha256 is distinct from settled.sha256), 0))) as "since",
      extract(epoch from (select min(v.created_at) from ${datasetVersions} as v
        where v.dataset_id = ${datasets.id} and v.status in ('waiting', 'ingesting')
          and v.stored is null and v.number > coalesce(settled.number, 0))) as "unreadSince",
      ${follows.datasetId} is not null as "isFollowing", ${places.name} as "placeName",
      extract(epoch from ${follows.lookedAt}) as "lookedAt", ${follows.problem} as "followProblem",
      ${isFetchClaimed} as "isBusy",
      exists (select 1 from ${users} as u where u.id = ${datasets.ownerId} and u.deactivated_at is null)
        as "isOwnerActive",
      case when ${follows.takes} = 'once' then ${freshFiles(sql`${datasets.id}`)} end as "fresh",
      exists (select 1 from ${takenFiles} as o where o.dataset_id = ${datasets.id} and o.is_doubtful
        and ${follows.takes} = 'once') as "isDoubtful"
    from ${datasets}
    left join ${follows} on ${follows.datasetId} = ${datasets.id}
    left join ${places} on ${places.id} = ${follows.placeId}
    left join lateral (select v.number, case when v.status = 'failed' then 'failed' else 'ready' end as status,
        v.problem, v.sha256 from ${datasetVersions} as v
      where v.dataset_id = ${datasets.id} and (v.status = 'failed' or ${isRunnable(sql`v`)})
      order by v.number desc limit 1) as settled on true
    where ${datasets.id} = any(${`{${datasetIds.join(',')}}`}::uuid[]) and ${readableDataset(person)}`)
  return new Map(
    [...rows].map(
      ({
        id,
        since,
        unreadSince,
        isFollowing,
        placeName,
        lookedAt,
        followProblem: problem,
        isBusy,
        isOwnerActive,
        fresh,
        isDoubtful,
        ...rest
      }) => [
        id,
        {
          ...rest,
          since: toDate(since),
          unreadSince: toDate(unreadSince),
          follow: isFollowing
            ? { placeName, lookedAt: toDate(lookedAt), problem, isBusy, isOwnerActive, fresh, isDoubtful }
            : null,
        },
      ],
    ),
  )
}

interface Stored extends Record<string, unknown>, Omit<FileContent, 'since' | 'unreadSince' | 'follow'> {
  readonly id: string
  readonly isFollowing: boolean
  readonly placeName: string | null
  readonly lookedAt: string | null
  readonly followProblem: Follow['problem']
  readonly isBusy: boolean
  readonly isOwnerActive: boolean
  readonly fresh: number | null
  readonly isDoubtful: boolean
  readonly since: string | null
  readonly unreadSince: string | null
}

const toDate = (seconds: string | null) => (seconds === null ? null : new Date(Number(seconds) * 1000))

/** A successful run of a schedule. */
export interface SucceededRun {
  readonly scheduleId: string
  readonly runId: string
}

/** Records which content of its files each schedule's newest successful run read. */
export async function recordContents(tx: Tx, succeeded: readonly SucceededRun[]): Promise<void> {
  if (succeeded.length === 0) return
  const newest = [...new Map(succeeded.map((one) => [one.scheduleId, one])).values()]
  await tx.execute(sql`update ${schedules} set last_content = read.content
    from (
      select done."scheduleId" as schedule_id, jsonb_object_agg(v.dataset_id, v.sha256) as content
      from jsonb_to_recordset(${JSON.stringify(newest)}::text::jsonb) as done("scheduleId" uuid, "runId" uuid)
      join ${runs} as r on r.id = done."runId"
      cross join lateral jsonb_each_text(r.dataset_versions) as source(node_id, version_id)
      join ${datasetVersions} as v on v.id = source.version_id::uuid
      where v.sha256 is not null
      group by done."scheduleId") as read
    where ${schedules.id} = read.schedule_id`)
}
