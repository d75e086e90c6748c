import { encryptSecret } from '@anj/core'
import {
  type AuditedAction,
  listWorkflowSecrets,
  recordAudit,
  removeWorkflowSecret,
  storeWorkflowSecret,
  type Tx,
} from '@anj/db'
import {
  AppError,
  maxParameterValue,
  minSecretLength,
  parametersOf,
  readParameterValue,
  sentence,
  type WorkflowGraph,
  type WorkflowParameter,
} from '@anj/workflow'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import type { Static } from 'typebox'
import { callerOf } from '../access/session.ts'
import { answers, NoData, successAnswer, successSchema } from '../http/answers.ts'
import { completeList, completeListSchema } from '../http/complete-list.ts'
import { orNotFound } from '../http/not-found.ts'
import { findWorkflow, requireReadable } from './find-workflow.ts'
import { SecretParams, SecretValue, WorkflowParams, WorkflowSecret } from './schema.ts'

const own = (action: 'read' | 'update') =>
  ({ allow: { action, resource: 'workflows', possession: 'own' } }) as const
const tags = ['workflows']

/** Routes for the values of a workflow's secret parameters, which can be stored and removed but never read. */
export const secretRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db, settings } = app.deps

  app.get(
    '/workflows/:workflowId/secrets',
    {
      schema: {
        operationId: 'listSecrets',
        tags,
        summary: 'The secret parameters of a workflow that have a value, without the values',
        params: WorkflowParams,
        response: answers({ 200: completeListSchema(WorkflowSecret) }, 'notFound'),
      },
      config: own('read'),
    },
    async (request) => {
      const { workflowId } = request.params
      await requireReadable(db, callerOf(request), workflowId)
      const stored = await listWorkflowSecrets(db, workflowId)
      return completeList(
        stored.map(({ parameterId, storedAt }) => ({ parameterId, storedAt: storedAt.toISOString() })),
      )
    },
  )

  app.put(
    '/workflows/:workflowId/secrets/:parameterId',
    {
      schema: {
        operationId: 'storeSecret',
        tags,
        summary: 'Store the value of a secret parameter',
        description:
          'Runs, schedules and previews of the workflow use the value from now on. No call returns it. The audit log records the name of the parameter only.',
        params: SecretParams,
        body: SecretValue,
        response: answers(
          { 200: successSchema(NoData) },
          'notFound',
          'workflowReadOnly',
          'parameterSecretInvalid',
        ),
      },
      config: own('update'),
    },
    async (request) => {
      const { workflowId, parameterId } = request.params
      await changeSecret(request, async (tx, name) => {
        const value = readParameterValue('secret', request.body.value)
        if (value === null) throw invalidValue(name)
        await storeWorkflowSecret(tx, workflowId, parameterId, encryptSecret(settings.secretKey, value))
        return { action: 'workflow.secretStored', after: { parameter: name } }
      })
      return successAnswer(null, 'secretStored')
    },
  )

  app.delete(
    '/workflows/:workflowId/secrets/:parameterId',
    {
      schema: {
        operationId: 'removeSecret',
        tags,
        summary: 'Remove the value of a secret parameter',
        params: SecretParams,
        response: answers({ 200: successSchema(NoData) }, 'notFound', 'workflowReadOnly'),
      },
      config: own('update'),
    },
    async (request) => {
      const { workflowId, parameterId } = request.params
      await changeSecret(request, async (tx, name) => {
        const isRemoved = await removeWorkflowSecret(tx, workflowId, parameterId)
        return isRemoved ? { action: 'workflow.secretRemoved', before: { parameter: name } } : null
      })
      return successAnswer(null, 'secretRemoved')
    },
  )

  /** Changes the value of a secret parameter of a workflow that the caller may change, with the audit entry. */
  async function changeSecret(
    request: Pick<FastifyRequest, 'caller'> & { readonly params: Static<typeof SecretParams> },
    change: (tx: Tx, name: string) => Promise<Pick<AuditedAction, 'action' | 'before' | 'after'> | null>,
  ): Promise<void> {
    const caller = callerOf(request)
    const { workflowId, parameterId } = request.params
    await db.transaction(async (tx) => {
      const { graph } = await findWorkflow(tx, caller, workflowId, 'edit')
      const made = await change(tx, secretIn(graph, parameterId).name)
      if (made) await recordAudit(tx, caller, { ...made, resource: 'workflows', resourceId: workflowId })
    })
  }
}

function secretIn(graph: WorkflowGraph, parameterId: string): WorkflowParameter {
  const found = parametersOf(graph).find(({ id, type }) => id === parameterId && type === 'secret')
  return orNotFound(found, 'parameter')
}

function invalidValue(name: string): AppError {
  const params = { name, least: minSecretLength, limit: maxParameterValue }
  const fields = { value: sentence('parameterSecretInvalid', params) }
  return new AppError('parameterSecretInvalid', params, { fields })
}
