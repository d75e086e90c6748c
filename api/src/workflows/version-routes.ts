import type { WholeVersion as StoredVersion, WorkflowVersion as VersionSummary } from '@anj/db'
import { getVersion, listVersions, nameVersion, recordAudit, restoreVersion } from '@anj/db'
import { AppError, sentence } from '@anj/workflow'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { callerOf } from '../access/session.ts'
import { answers, successAnswer, successSchema } from '../http/answers.ts'
import { cursorPage, cursorPageSchema, cursorQuery, readCursor } from '../http/cursor-paged.ts'
import { orNotFound } from '../http/not-found.ts'
import { conflict } from './conflict.ts'
import { findWorkflow, requireReadable } from './find-workflow.ts'
import { Workflow, WorkflowConflict, WorkflowParams } from './schema.ts'
import { toWorkflow } from './to-workflow.ts'
import {
  VersionName,
  VersionParams,
  VersionRestore,
  WholeVersion,
  WorkflowVersion,
} from './version-schema.ts'

const own = (action: 'read' | 'update') =>
  ({ allow: { action, resource: 'workflows', possession: 'own' } }) as const
const tags = ['workflows']
const longestLabel = 100
const usualVersions = 50
/** The list's cursor: the last revision on a page. */
const Place = Type.Integer({ minimum: 1, maximum: 2 ** 31 - 1 })

/** Routes for a workflow's versions. Each save creates a version. */
export const versionRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db } = app.deps

  app.get(
    '/workflows/:workflowId/versions',
    {
      schema: {
        operationId: 'listVersions',
        tags,
        summary: 'Versions of a workflow, current version first',
        description:
          'Returns all versions of the last hour, one for each hour of the last day, one for each of the last 30 days, and all versions that have a name or were run.',
        params: WorkflowParams,
        querystring: Type.Object(cursorQuery('versions', { usual: usualVersions, most: 200 })),
        response: answers({ 200: cursorPageSchema(WorkflowVersion) }, 'notFound'),
      },
      config: own('read'),
    },
    async (request) => {
      const caller = callerOf(request)
      const { workflowId } = request.params
      await requireReadable(db, caller, workflowId)
      const { limit = usualVersions, cursor } = request.query
      const before = readCursor(cursor, Place)
      const found = await listVersions(db, caller, workflowId, { limit: limit + 1, before })
      return cursorPage(found, limit, { item: toVersion, place: ({ revision }) => revision })
    },
  )

  app.get(
    '/workflows/:workflowId/versions/:revision',
    {
      schema: {
        operationId: 'getVersion',
        tags,
        summary: 'One version with its nodes, edges and notes',
        params: VersionParams,
        response: answers({ 200: successSchema(WholeVersion) }, 'notFound'),
      },
      config: own('read'),
    },
    async (request) => {
      const { workflowId, revision } = request.params
      return successAnswer(
        toWhole(orNotFound(await getVersion(db, callerOf(request), workflowId, revision), 'version')),
      )
    },
  )

  app.post(
    '/workflows/:workflowId/versions',
    {
      schema: {
        operationId: 'nameVersion',
        tags,
        summary: 'Name a version, by default the current version; named versions are kept',
        params: WorkflowParams,
        body: VersionName,
        response: answers(
          { 200: successSchema(WorkflowVersion) },
          'notFound',
          'workflowReadOnly',
          'versionLabelLong',
        ),
      },
      config: own('update'),
    },
    async (request) => {
      const caller = callerOf(request)
      const { workflowId } = request.params
      const label = readLabel(request.body.label)
      const named = await db.transaction(async (tx) => {
        const stored = await findWorkflow(tx, caller, workflowId, 'edit')
        const { revision = stored.revision } = request.body
        if (!(await nameVersion(tx, caller, workflowId, revision, label))) return undefined
        await recordAudit(tx, caller, {
          action: 'workflow.versionNamed',
          resource: 'workflows',
          resourceId: workflowId,
          after: { name: stored.name, revision, label },
        })
        return getVersion(tx, caller, workflowId, revision)
      })
      return successAnswer(toVersion(orNotFound(named, 'version')), 'versionNamed')
    },
  )

  app.post(
    '/workflows/:workflowId/versions/:revision/restore',
    {
      schema: {
        operationId: 'restoreVersion',
        tags,
        summary: 'Restore an earlier version and keep the current state as a version',
        params: VersionParams,
        body: VersionRestore,
        response: answers(
          { 200: successSchema(Workflow), 409: WorkflowConflict },
          'notFound',
          'workflowConflict',
          'workflowReadOnly',
        ),
      },
      config: own('update'),
    },
    async (request, reply) => {
      const caller = callerOf(request)
      const { workflowId, revision } = request.params
      const restored = await db.transaction(async (tx) => {
        const { name } = await findWorkflow(tx, caller, workflowId, 'edit')
        const outcome = await restoreVersion(tx, caller, workflowId, revision, request.body.revision)
        if (outcome.outcome === 'saved')
          await recordAudit(tx, caller, {
            action: 'workflow.versionRestored',
            resource: 'workflows',
            resourceId: workflowId,
            after: { name, revision },
          })
        return outcome
      })
      if (restored.outcome === 'conflict') return reply.code(409).send(conflict(restored.stored))
      const saved = orNotFound(restored.outcome === 'saved' ? restored.workflow : null, 'version')
      return successAnswer(toWorkflow(saved), 'versionRestored')
    },
  )
}

/** Returns a version's trimmed name, or null if it is empty. */
function readLabel(label: string | null): string | null {
  const trimmed = label?.trim() ?? ''
  if ([...trimmed].length <= longestLabel) return trimmed || null
  throw new AppError('versionLabelLong', {}, { fields: { label: sentence('versionLabelLong') } })
}

function toVersion(version: VersionSummary) {
  const { revision, name, label, savedBy, nodeCount, edgeCount, hasRun, isPresent } = version
  const savedAt = version.savedAt.toISOString()
  return { revision, name, label, savedAt, savedBy, nodeCount, edgeCount, hasRun, isPresent }
}

function toWhole({ graph, ...version }: StoredVersion) {
  const { nodes, edges, notes = [], parameters = [] } = graph
  return {
    ...toVersion(version),
    nodes: [...nodes],
    edges: [...edges],
    notes: [...notes],
    parameters: [...parameters],
  }
}
