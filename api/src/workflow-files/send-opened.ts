import { sentence } from '@anj/workflow'
import type { FastifyReply } from 'fastify'
import { successAnswer } from '../http/answers.ts'
import { toWorkflow } from '../workflows/to-workflow.ts'
import type { OpenOutcome } from './open-file.ts'

/** Answers with the workflow created from a file, or with the ID of the workflow that the caller already has. */
export function sendOpened(reply: FastifyReply, opened: OpenOutcome): FastifyReply {
  if (opened.outcome === 'open already') {
    const code = 'workflowAlreadyOpen' as const
    const { workflowId } = opened
    return reply.code(409).send({ success: false, message: sentence(code), code, data: { workflowId } })
  }
  const { workflow, notes } = opened
  return reply
    .code(201)
    .header('location', `/api/workflows/${workflow.id}`)
    .send(successAnswer({ workflow: toWorkflow(workflow), notes }, 'workflowOpened'))
}
