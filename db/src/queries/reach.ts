/**
 * Who reaches what: conditions that stand in the where of every query for a record that may be somebody else's. A workflow
 * is its owner's and of those with whom it is shared; its runs, and the files and samples in it, go with it.
 */

import { and, eq, exists, inArray, isNull, or, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import type { Owner } from '../owner.ts'
import {
  connections,
  datasets,
  extracts,
  runs,
  type ShareLevel,
  workflowFiles,
  workflowShares,
  workflows,
} from '../schema/index.ts'

/** The same in a statement that is written once: who asks is told with each question (`askedBy`). */
export interface AnyOwner {
  readonly ownerId: string | Placeholder
  readonly organizationId: string | Placeholder
}

/** Whoever asks a statement that is written once, by names of what it is given. */
export const asker = {
  ownerId: sql.placeholder('ownerId'),
  organizationId: sql.placeholder('organizationId'),
} as const satisfies AnyOwner

/** Who asks such a statement. */
export const askedBy = ({ ownerId, organizationId }: Owner) => ({ ownerId, organizationId })

/** What somebody may do with a workflow: everything, as its owner, or what it was shared for. */
export type WorkflowAccess = 'own' | ShareLevel

const build = () => new QueryBuilder().select({ one: sql`1` })

const levels = {
  own: [],
  edit: ['edit'],
  read: ['read', 'edit'],
} as const satisfies Record<WorkflowAccess, readonly ShareLevel[]>

/** Workflows that somebody reaches for at least something, unless deleted. */
export function reachableWorkflow(person: AnyOwner, least: WorkflowAccess): SQL | undefined {
  return and(seenWorkflow(person, least), isNull(workflows.deletedAt))
}

/** The same with those that were deleted. */
export function seenWorkflow(
  { ownerId, organizationId }: AnyOwner,
  least: WorkflowAccess = 'read',
): SQL | undefined {
  const shared = build()
    .from(workflowShares)
    .where(
      and(
        eq(workflowShares.workflowId, workflows.id),
        eq(workflowShares.userId, ownerId),
        inArray(workflowShares.level, [...levels[least]]),
      ),
    )
  const mine = eq(workflows.ownerId, ownerId)
  return and(eq(workflows.organizationId, organizationId), least === 'own' ? mine : or(mine, exists(shared)))
}

/** Runs that somebody started, and those of workflows that they reach. */
export function reachableRun(person: AnyOwner, least: WorkflowAccess = 'read'): SQL | undefined {
  const workflow = build()
    .from(workflows)
    .where(and(eq(workflows.id, runs.workflowId), reachableWorkflow(person, least)))
  return and(
    eq(runs.organizationId, person.organizationId),
    or(eq(runs.ownerId, person.ownerId), exists(workflow)),
  )
}

/** Files of somebody's own, and those that stand open in workflows that they reach. */
export function readableDataset(person: AnyOwner): SQL | undefined {
  const inWorkflow = build()
    .from(workflowFiles)
    .innerJoin(workflows, eq(workflows.id, workflowFiles.workflowId))
    .where(
      and(
        eq(workflowFiles.datasetId, datasets.id),
        eq(workflowFiles.opened, true),
        reachableWorkflow(person, 'read'),
      ),
    )
  return and(
    eq(datasets.organizationId, person.organizationId),
    or(eq(datasets.ownerId, person.ownerId), exists(inWorkflow)),
  )
}

/** Samples that somebody took, and those that were taken in workflows that they reach. */
export function readableExtract(person: Owner): SQL | undefined {
  const workflow = build()
    .from(workflows)
    .where(and(eq(workflows.id, extracts.workflowId), reachableWorkflow(person, 'read')))
  return and(
    eq(extracts.organizationId, person.organizationId),
    or(eq(extracts.ownerId, person.ownerId), exists(workflow)),
  )
}

/** Connections of somebody's own, and those that others let the organization use. */
export function usableConnection({ ownerId, organizationId }: AnyOwner): SQL | undefined {
  return and(
    eq(connections.organizationId, organizationId),
    or(eq(connections.ownerId, ownerId), eq(connections.isShared, true)),
  )
}
