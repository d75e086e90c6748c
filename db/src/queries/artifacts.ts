import { createHash, randomBytes } from 'node:crypto'
import { and, asc, eq, exists, gt, inArray, isNull, lt, notInArray, or, type SQL, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import type { Db, Tx } from '../database.ts'
import type { Limits } from '../limits.ts'
import { type Owner } from '../owner.ts'
import {
  type Artifact,
  artifacts,
  downloadLinks,
  organizationLimits,
  runs,
  tasks,
  workflows,
} from '../schema/index.ts'
import { accessibleRun, type OwnerLike, ownerParameters, placeholderOwner } from './access.ts'
import { preparedOnce } from './prepared-once.ts'
import { singleRow } from './single-row.ts'

const linkSeconds = 60

/**
 * Condition for advice that its workflow uses as the baseline. Such advice is kept, because without a baseline all
 * findings would count as new.
 */
const isBaseline = and(
  eq(artifacts.kind, 'insight'),
  exists(
    new QueryBuilder()
      .select({ one: sql`1` })
      .from(runs)
      .innerJoin(workflows, eq(workflows.id, runs.workflowId))
      .where(
        and(
          eq(runs.id, artifacts.runId),
          sql`jsonb_path_exists(${workflows.graph}, '$.nodes[*].data.config.baselineRunId ? (@ == $id)', jsonb_build_object('id', ${runs.id}))`,
        ),
      ),
  ),
)

/** Condition for files that must not be removed yet. */
export const isRetained = or(isNull(artifacts.expiresAt), gt(artifacts.expiresAt, sql`now()`), isBaseline)

/**
 * Condition for files that users can download. The list of rejects and the first rows of a result aren't among them,
 * because they are only shown in the editor.
 */
const offered = and(isRetained, notInArray(artifacts.kind, ['rejectList', 'result']))

/** Condition for files of runs that a user may see. */
function ofReachableRun(person: OwnerLike): SQL {
  return exists(
    new QueryBuilder()
      .select({ one: sql`1` })
      .from(runs)
      .where(and(eq(runs.id, artifacts.runId), accessibleRun(person))),
  )
}

/** Condition for files with rows that a schedule delivered to a user. */
function deliveredTo({ ownerId, organizationId }: Owner): SQL | undefined {
  const delivered = exists(
    new QueryBuilder()
      .select({ one: sql`1` })
      .from(tasks)
      .where(
        and(
          eq(tasks.runId, artifacts.runId),
          eq(tasks.organizationId, organizationId),
          sql`${ownerId}::uuid = any(${tasks.deliveredTo})`,
        ),
      ),
  )
  return and(eq(artifacts.kind, 'output'), delivered)
}

/** Lists the unexpired files with rows of a task's run that a user may see, or that were delivered to the user. */
export async function listTaskFiles(db: Db | Tx, person: Owner, runId: string): Promise<readonly Artifact[]> {
  return db
    .select()
    .from(artifacts)
    .where(
      and(
        eq(artifacts.runId, runId),
        eq(artifacts.kind, 'output'),
        or(ofReachableRun(person), deliveredTo(person)),
        isRetained,
      ),
    )
    .orderBy(asc(artifacts.createdAt))
}

/** Lists the unexpired files of several runs that a user may see. */
export async function listArtifacts(
  db: Db | Tx,
  person: Owner,
  runIds: readonly string[],
): Promise<readonly Artifact[]> {
  if (runIds.length === 0) return []
  return ofRunsQuery(db).execute({ ...ownerParameters(person), runIds: `{${runIds.join(',')}}` })
}

const ofRunsQuery = preparedOnce((db) =>
  db
    .select()
    .from(artifacts)
    .where(
      and(
        sql`${artifacts.runId} = any(${sql.placeholder('runIds')}::uuid[])`,
        ofReachableRun(placeholderOwner),
        offered,
      ),
    )
    .orderBy(asc(artifacts.createdAt))
    .prepare('artifacts'),
)

/** Returns a file of a run that the server reads itself, if the user may see the run. */
export async function findResultArtifact(
  db: Db | Tx,
  person: Owner,
  runId: string,
  kind: 'result' | 'insight' | 'rejectList',
): Promise<Artifact | undefined> {
  const rows = await db
    .select()
    .from(artifacts)
    .where(and(eq(artifacts.runId, runId), ofReachableRun(person), eq(artifacts.kind, kind), isRetained))
  return rows[0]
}

/** Returns a file with rows of a run, if the user may see the run and the file is still kept. */
export async function findOutput(
  db: Db | Tx,
  person: Owner,
  { runId, artifactId }: { readonly runId: string; readonly artifactId: string },
): Promise<Artifact | undefined> {
  const wanted = and(eq(artifacts.id, artifactId), eq(artifacts.runId, runId), eq(artifacts.kind, 'output'))
  return (
    await db
      .select()
      .from(artifacts)
      .where(and(wanted, ofReachableRun(person), isRetained))
  )[0]
}

/** A single-use link to an artifact. */
export interface DownloadLink {
  /** Part of the address; only its hash is stored. */
  readonly secret: string
  readonly expiresAt: Date
  readonly fileName: string
  readonly runId: string
}

/**
 * Creates a link to a file of a run that a user may see, or that a schedule delivered to the user. The link works once,
 * within 60 seconds. Returns undefined if the file doesn't exist.
 */
export async function createDownloadLink(
  db: Db | Tx,
  person: Owner,
  artifactId: string,
): Promise<DownloadLink | undefined> {
  const [artifact] = await db
    .select({ fileName: artifacts.fileName, runId: artifacts.runId })
    .from(artifacts)
    .where(and(eq(artifacts.id, artifactId), or(ofReachableRun(person), deliveredTo(person)), offered))
  if (!artifact) return undefined
  const secret = randomBytes(32).toString('base64url')
  const { expiresAt } = singleRow(
    await db
      .insert(downloadLinks)
      .values({
        secretHash: hash(secret),
        artifactId,
        expiresAt: sql`now() + make_interval(secs => ${linkSeconds})`,
      })
      .returning({ expiresAt: downloadLinks.expiresAt }),
  )
  return { secret, expiresAt, ...artifact }
}

/**
 * Consumes a link and returns its file. Returns undefined if the link was used, has expired, or never
 * existed.
 */
export async function consumeDownloadLink(db: Db | Tx, secret: string): Promise<Artifact | undefined> {
  const [link] = await db
    .update(downloadLinks)
    .set({ usedAt: sql`now()` })
    .where(
      and(
        eq(downloadLinks.secretHash, hash(secret)),
        isNull(downloadLinks.usedAt),
        gt(downloadLinks.expiresAt, sql`now()`),
      ),
    )
    .returning({ artifactId: downloadLinks.artifactId })
  if (!link) return undefined
  return (await db.select().from(artifacts).where(eq(artifacts.id, link.artifactId)))[0]
}

/** Removes expired links. */
export async function removeOldLinks(db: Db): Promise<void> {
  await db.delete(downloadLinks).where(lt(downloadLinks.expiresAt, sql`now() - interval '1 hour'`))
}

/** Condition for saved insights that are past their retention and whose workflow was permanently deleted. */
const isForgotten = (keepResultsDays: number) =>
  and(
    eq(artifacts.kind, 'insight'),
    isNull(artifacts.expiresAt),
    exists(
      new QueryBuilder()
        .select({ one: sql`1` })
        .from(runs)
        .leftJoin(organizationLimits, eq(organizationLimits.organizationId, runs.organizationId))
        .where(
          and(
            eq(runs.id, artifacts.runId),
            isNull(runs.workflowId),
            sql`${artifacts.createdAt} < now() - make_interval(days => coalesce(${organizationLimits.keepResultsDays}, ${keepResultsDays}::int))`,
          ),
        ),
    ),
  )

/** Returns the files that are past their organization's retention. Users can no longer see them. */
export async function findExpiredArtifacts(
  db: Db,
  { keepResultsDays }: Pick<Limits, 'keepResultsDays'>,
  limit = 100,
): Promise<readonly Artifact[]> {
  const isOver = and(lt(artifacts.expiresAt, sql`now()`), sql`${isBaseline} is not true`)
  return db
    .select()
    .from(artifacts)
    .where(or(isOver, isForgotten(keepResultsDays)))
    .limit(limit)
}

/** Deletes the rows of files that were removed. */
export async function removeArtifacts(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await db.delete(artifacts).where(inArray(artifacts.id, [...ids]))
}

function hash(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}
