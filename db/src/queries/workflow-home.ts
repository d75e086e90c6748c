/** The list of all workflows that a user may see, with their last and next runs. */
import type { RunStatus } from '@anj/workflow'
import { and, asc, desc, eq, exists, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import type { Db, Tx } from '../database.ts'
import { type Owner } from '../owner.ts'
import {
  folders,
  folderWorkflows,
  groups,
  runs,
  schedules,
  tasks,
  users,
  workflowShares,
  workflows,
  workflowTabs,
} from '../schema/index.ts'
import { accessibleWorkflow, foldersOfGroupsOf, type WorkflowAccess } from './access.ts'
import { withinFolder } from './folders.ts'
import { groupsReaching } from './groups.ts'
import type { Person } from './workflows.ts'

/** Sort keys of the list. */
export const homeOrders = ['name', 'folder', 'owner', 'updatedAt', 'lastRun', 'nextRun'] as const
export type HomeOrder = (typeof homeOrders)[number]

/** The position of a row in the order of the list: its sort key, or null if it has none, and its ID. */
export interface HomePlace {
  readonly key: string | number | null
  readonly id: string
}

/** A filter for workflows, their order, and the page to return. */
export interface HomeSearch {
  /** Part of the workflow's name or of its owner's name. */
  readonly search?: string | undefined
  readonly whose?: 'mine' | 'shared' | undefined
  /** True for workflows that have a schedule. */
  readonly scheduled?: boolean | undefined
  /** True for workflows whose last run failed. */
  readonly failed?: boolean | undefined
  /** Only workflows in this folder or in folders inside it. */
  readonly folderId?: string | undefined
  readonly sort: HomeOrder
  readonly descending: boolean
  readonly limit: number
  /** The last row of the previous page. */
  readonly after?: HomePlace | undefined
}

/** Number of users or groups, and the names of the first ones. */
export interface Recipients {
  readonly count: number
  readonly names: readonly string[]
}

/** A workflow as the list shows it. */
export interface HomeWorkflow {
  readonly id: string
  readonly name: string
  readonly revision: number
  readonly owner: Person
  /** The folder of the workflow, if the user may see the folder. */
  readonly folder: { readonly id: string; readonly name: string } | null
  readonly access: WorkflowAccess
  /** True if the user has the workflow as a tab. */
  readonly isOpen: boolean
  readonly updatedAt: Date
  /** The last full run that was started, without test runs. */
  readonly lastRun: { readonly id: string; readonly status: RunStatus; readonly at: Date } | null
  /** Number of schedules of the workflow. */
  readonly schedules: number
  readonly nextRun: { readonly at: Date; readonly scheduleName: string } | null
  /** The users and groups with whom the workflow is shared, also through its folders. Lists only the first names. */
  readonly sharedWith: Recipients & { readonly groups: Recipients }
  readonly place: HomePlace
}

/** Number of names that a row shows of the users, and of the groups, with whom its workflow is shared. */
const SHOWN_NAMES = 3

const build = () => new QueryBuilder()

const fullRun = and(eq(runs.workflowId, workflows.id), isNull(runs.firstRows))

/** The last full run of the current workflow of an outer query. Test runs write elsewhere, so they don't count. */
const lastRun = build()
  .select({ id: runs.id, status: runs.status, createdAt: runs.createdAt })
  .from(runs)
  .where(fullRun)
  .orderBy(desc(runs.createdAt))
  .limit(1)
  .as('last_run')

const activeSchedule = and(eq(schedules.workflowId, workflows.id), isNull(schedules.pausedAt))

/** The next planned task of the current workflow of an outer query. */
const nextRun = build()
  .select({ dueAt: tasks.dueAt, scheduleName: schedules.scheduleName })
  .from(schedules)
  .innerJoin(tasks, and(eq(tasks.scheduleId, schedules.id), eq(tasks.state, 'planned')))
  .where(activeSchedule)
  .orderBy(asc(tasks.dueAt))
  .limit(1)
  .as('next_run')

const micros = (moment: SQL) => sql<number>`(extract(epoch from ${moment}) * 1000000)::bigint`

const keys: Readonly<Record<HomeOrder, SQL<string | number | null>>> = {
  name: sql`lower(${workflows.name})`,
  folder: sql`lower(${folders.name})`,
  owner: sql`lower(${users.fullName})`,
  updatedAt: micros(sql`${workflows.updatedAt}`).mapWith(Number),
  lastRun: micros(sql`${lastRun.createdAt}`).mapWith(Number),
  nextRun: micros(sql`${nextRun.dueAt}`).mapWith(Number),
}

/**
 * Returns a page of the workflows that a user may see. Reads the places of the page first, so that what a row shows is
 * read only for the rows of the page.
 */
export async function listHome(
  db: Db | Tx,
  person: Owner,
  wanted: HomeSearch,
): Promise<readonly HomeWorkflow[]> {
  const places = await listPlaces(db, person, wanted)
  if (places.length === 0) return []
  const rows = await readRows(
    db,
    person,
    places.map(({ id }) => id),
  )
  const known = new Map(rows.map((row) => [row.id, row]))
  return places.flatMap((place) => {
    const row = known.get(place.id)
    return row ? [{ ...row, place }] : []
  })
}

async function listPlaces(db: Db | Tx, person: Owner, wanted: HomeSearch): Promise<readonly HomePlace[]> {
  const { sort, descending, limit, failed, folderId } = wanted
  const key = keys[sort]
  const query = db
    .select({ id: workflows.id, key })
    .from(workflows)
    .innerJoin(users, eq(users.id, workflows.ownerId))
    .$dynamic()
  if (sort === 'folder' || folderId)
    query
      .leftJoin(folderWorkflows, eq(folderWorkflows.workflowId, workflows.id))
      .leftJoin(folders, inFolder(person))
  if (sort === 'lastRun' || failed) query.leftJoinLateral(lastRun, sql`true`)
  if (sort === 'nextRun') query.leftJoinLateral(nextRun, sql`true`)
  return query
    .where(and(accessibleWorkflow(person, 'read'), matches(person, wanted), behind(key, wanted)))
    .orderBy(
      descending ? sql`${key} desc nulls last` : sql`${key} asc nulls last`,
      descending ? desc(workflows.id) : asc(workflows.id),
    )
    .limit(limit)
}

/** Joins the folder of a workflow if the user may see it. */
const inFolder = ({ ownerId }: Owner) =>
  and(
    eq(folders.id, folderWorkflows.folderId),
    or(eq(folders.ownerId, ownerId), sql`${folders.id} in ${foldersOfGroupsOf(ownerId, 'read')}`),
  )

function matches(
  person: Owner,
  { search = '', whose, scheduled, failed, folderId }: HomeSearch,
): SQL | undefined {
  const { ownerId } = person
  const text = search.trim()
  const holds = (column: SQL) => sql`strpos(lower(${column}), lower(${text})) > 0`
  const ofWorkflow = build()
    .select({ one: sql`1` })
    .from(schedules)
    .where(eq(schedules.workflowId, workflows.id))
  return and(
    whose && (whose === 'mine' ? eq(workflows.ownerId, ownerId) : ne(workflows.ownerId, ownerId)),
    scheduled ? exists(ofWorkflow) : undefined,
    failed ? eq(lastRun.status, 'failed') : undefined,
    folderId ? withinFolder(person, folderId) : undefined,
    text === '' ? undefined : or(holds(sql`${workflows.name}`), holds(sql`${users.fullName}`)),
  )
}

/** Condition for the rows after a place. Rows without a sort key come last in both directions. */
function behind(key: SQL, { descending, after }: HomeSearch): SQL | undefined {
  if (!after) return undefined
  const than = descending ? sql`<` : sql`>`
  const later = sql`${workflows.id} ${than} ${after.id}`
  if (after.key === null) return and(sql`${key} is null`, later)
  const value = typeof after.key === 'number' ? sql`${after.key}::bigint` : sql`${after.key}::text`
  return or(sql`(${key}, ${workflows.id}) ${than} (${value}, ${after.id}::uuid)`, sql`${key} is null`)
}

async function readRows(db: Db | Tx, person: Owner, ids: readonly string[]) {
  const recipient = build()
    .select({
      count: sql<number>`count(*)`.mapWith(Number).as('recipients'),
      names: sql<
        readonly string[]
      >`to_jsonb((array_agg(sharee.full_name order by lower(sharee.full_name), sharee.id))[1:${sql.raw(String(SHOWN_NAMES))}])`.as(
        'recipient_names',
      ),
    })
    .from(workflowShares)
    .innerJoin(
      sql`${users} as sharee`,
      sql`sharee.id = ${workflowShares.userId} and sharee.deactivated_at is null`,
    )
    .where(eq(workflowShares.workflowId, workflows.id))
    .as('recipients')
  const mine = sql`(select own.level, own.is_open from ${workflowShares} as own where own.workflow_id = ${workflows.id} and own.user_id = ${person.ownerId})`
  const rows = await db
    .select({
      id: workflows.id,
      name: workflows.name,
      revision: workflows.revision,
      updatedAt: workflows.updatedAt,
      owner: { id: users.id, fullName: users.fullName },
      folder: { id: folders.id, name: folders.name },
      mayEdit: sql<boolean>`(${accessibleWorkflow(person, 'edit')})`,
      isOpen: sql<boolean>`coalesce((select mine.is_open from ${mine} as mine),
        exists (select from ${workflowTabs} as opened where opened.workflow_id = ${workflows.id} and opened.user_id = ${person.ownerId}))`,
      lastRunId: lastRun.id,
      lastRunStatus: lastRun.status,
      lastRunAt: lastRun.createdAt,
      schedules:
        sql<number>`(select count(*) from ${schedules} where ${schedules.workflowId} = ${workflows.id})`.mapWith(
          Number,
        ),
      nextRunAt: nextRun.dueAt,
      nextRunOf: nextRun.scheduleName,
      recipientGroups: sql<Recipients>`(select jsonb_build_object('count', count(*),
        'names', coalesce(to_jsonb((array_agg(team.name order by lower(team.name)))[1:${sql.raw(String(SHOWN_NAMES))}]), '[]'::jsonb))
        from ${groups} as team where team.id in ${groupsReaching(sql`${workflows.id}`)})`,
      recipients: recipient.count,
      recipientNames: recipient.names,
    })
    .from(workflows)
    .innerJoin(users, eq(users.id, workflows.ownerId))
    .leftJoin(folderWorkflows, eq(folderWorkflows.workflowId, workflows.id))
    .leftJoin(folders, inFolder(person))
    .leftJoinLateral(lastRun, sql`true`)
    .leftJoinLateral(nextRun, sql`true`)
    .leftJoinLateral(recipient, sql`true`)
    .where(and(inArray(workflows.id, [...ids]), accessibleWorkflow(person, 'read')))
  return rows.map((row) => {
    const {
      mayEdit,
      lastRunId,
      lastRunStatus,
      lastRunAt,
      nextRunAt,
      nextRunOf,
      recipients,
      recipientNames,
      recipientGroups,
      ...rest
    } = row
    const isOwn = row.owner.id === person.ownerId
    const access: WorkflowAccess = isOwn ? 'own' : mayEdit ? 'edit' : 'read'
    return {
      ...rest,
      access,
      isOpen: isOwn || row.isOpen,
      lastRun:
        lastRunId && lastRunStatus && lastRunAt
          ? { id: lastRunId, status: lastRunStatus, at: lastRunAt }
          : null,
      nextRun: nextRunAt && nextRunOf ? { at: nextRunAt, scheduleName: nextRunOf } : null,
      sharedWith: { count: recipients ?? 0, names: recipientNames ?? [], groups: recipientGroups },
    }
  })
}
