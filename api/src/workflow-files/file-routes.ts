import { recordAudit } from '@anj/db'
import type { ParsedFileBytes } from '@anj/engine'
import type { FileProblem, Result } from '@anj/workflow'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { callerOf } from '../access/session.ts'
import { readBody } from '../bodies/read-body.ts'
import { workflowFileReading } from '../bodies/readings.ts'
import { answers, binarySchema, successAnswer, successSchema } from '../http/answers.ts'
import { attachment } from '../http/attachment.ts'
import { locationHeader } from '../http/common.ts'
import { whileConnected } from '../http/while-connected.ts'
import { conflict } from '../workflows/conflict.ts'
import { editorsOfCopy } from '../workflows/other-editors.ts'
import {
  OpenedWorkflow,
  PushedWorkflow,
  WorkflowAlreadyOpen,
  WorkflowConflict,
  WorkflowParams,
} from '../workflows/schema.ts'
import { toWorkflow } from '../workflows/to-workflow.ts'
import { openFile } from './open-file.ts'
import { pushFile } from './push-file.ts'
import { saveDrawing, saveFile } from './save-file.ts'
import { sendOpened } from './send-opened.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The workflow file in the request's body. Its problems are reported after all other checks. */
    opened: Result<ParsedFileBytes, FileProblem> | null
  }
}

const longestFile = 64 * 1024 * 1024

const fileBody = {
  content: {
    'application/json': { schema: Type.String({ description: 'The text of the file' }) },
    'application/octet-stream': { schema: Type.String({ format: 'binary' }) },
  },
}

const fileRefusals = [
  'fileNotJson',
  'fileNotAWorkflow',
  'fileNewer',
  'fileTooManyNodes',
  'fileKindUnknown',
  'fileHoldsTooMuch',
  'fileTakesTooMuchMemory',
  'filesOpenedLimited',
  'bodyTooLarge',
  'licenceExpired',
  'storageLimit',
  'diskFull',
] as const

/** Routes that open and save workflows as `.anj` files. */
export const workflowFileRoutes: FastifyPluginAsyncTypebox = async (app) => {
  // The workflow package parses the file's text, because a plain JSON parser would change some values.
  app.removeAllContentTypeParsers()
  app.decorateRequest('opened', null)
  app.addContentTypeParser(
    ['application/json', 'application/octet-stream'],
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: Buffer) => {
      request.opened = await readBody(workflowFileReading, body, undefined, request.connected)
      return ''
    },
  )

  app.post(
    '/workflows/open',
    {
      bodyLimit: longestFile,
      schema: {
        operationId: 'openWorkflowFile',
        tags: ['workflows'],
        summary: 'Create a workflow from the text of an .anj file',
        description:
          "Embedded tables become datasets, passwords become connections of the user, and the workflow gets the file's name. " +
          'An id that belongs to another workflow is replaced.',
        body: fileBody,
        querystring: Type.Object({
          fileName: Type.String({ maxLength: 1000, description: 'File name with the extension .anj' }),
          copy: Type.Optional(
            Type.Boolean({
              description: "Creates a separate workflow even if the file's workflow already exists",
            }),
          ),
          drawnElsewhere: editorsOfCopy,
        }),
        response: answers(
          { 201: { ...successSchema(OpenedWorkflow), headers: locationHeader }, 409: WorkflowAlreadyOpen },
          'workflowAlreadyOpen',
          'fileEndingWrong',
          ...fileRefusals,
        ),
      },
      config: { allow: { action: 'create', resource: 'workflows', possession: 'own' }, bringsFile: true },
    },
    async (request, reply) => {
      const { fileName, copy = false, drawnElsewhere: isElsewhere = false } = request.query
      const how = { copy, isElsewhere }
      const file = request.opened ?? (await readBody(workflowFileReading, new Uint8Array()))
      const opened = await openFile(app.deps, callerOf(request), fileName, file, how)
      return sendOpened(reply, opened)
    },
  )

  app.put(
    '/workflows/:workflowId/file',
    {
      bodyLimit: longestFile,
      schema: {
        operationId: 'pushWorkflowFile',
        tags: ['workflows'],
        summary: 'Make a workflow equal to an .anj file, or create it with the ID in the file',
        description:
          'Components that exist already keep their uploaded files and samples. Each component gets the connection that the file names; if the server has no such connection, nothing changes. If someone changed the workflow on the server since `revision` and since the last push, the call returns 409, unless `overwrite` is true. The replaced state stays as a version.',
        params: WorkflowParams,
        body: fileBody,
        querystring: Type.Object({
          revision: Type.Optional(
            Type.Integer({
              minimum: 1,
              maximum: 2 ** 31 - 1,
              description: 'The revision that the caller last pulled or pushed',
            }),
          ),
          overwrite: Type.Optional(
            Type.Boolean({
              description: 'Replaces the workflow even if someone has changed it on the server',
            }),
          ),
          label: Type.Optional(
            Type.String({ minLength: 1, maxLength: 100, description: 'Name of the new version' }),
          ),
        }),
        response: answers(
          { 200: successSchema(PushedWorkflow), 409: WorkflowConflict },
          'workflowConflict',
          'pushOtherWorkflow',
          'pushIdTaken',
          'pushConnectionsMissing',
          'workflowReadOnly',
          'workflowNameEmpty',
          'workflowNameLong',
          ...fileRefusals,
        ),
      },
      config: { allow: { action: 'update', resource: 'workflows', possession: 'own' }, bringsFile: true },
    },
    async (request, reply) => {
      const { workflowId } = request.params
      const file = request.opened ?? (await readBody(workflowFileReading, new Uint8Array()))
      const pushed = await pushFile(app.deps, callerOf(request), workflowId, file, request.query)
      if (pushed.outcome === 'conflict') return reply.code(409).send(conflict(pushed.stored))
      const { outcome, workflow, notes } = pushed
      return successAnswer(
        { outcome, workflow: toWorkflow(workflow), notes: [...notes] },
        outcome === 'unchanged' ? 'workflowPushUnchanged' : 'workflowPushed',
      )
    },
  )

  app.get(
    '/workflows/:workflowId/file',
    {
      schema: {
        operationId: 'downloadWorkflowFile',
        tags: ['workflows'],
        summary: 'The workflow as an .anj file',
        description:
          'Contains uploaded data of up to 5 MB. Larger data is referenced by name and hash. The file never contains a password. With `content=drawing`, the file is made for a version control system: it contains no rows and no hashes, but the names of connections, and equal workflows give equal files.',
        params: WorkflowParams,
        querystring: Type.Object({
          content: Type.Optional(Type.Enum(['whole', 'drawing'], { description: '`whole` by default' })),
        }),
        response: answers(
          {
            200: binarySchema('The file'),
          },
          'notFound',
        ),
      },
      config: { allow: { action: 'read', resource: 'workflows', possession: 'own' } },
    },
    async (request, reply) => {
      const signal = whileConnected(request, reply)
      const caller = callerOf(request)
      const { workflowId } = request.params
      const { fileName, text } =
        request.query.content === 'drawing'
          ? await saveDrawing(app.deps, caller, workflowId)
          : await saveFile(app.deps, caller, workflowId, signal)
      await recordAudit(app.deps.db, caller, {
        action: 'workflow.exported',
        resource: 'workflows',
        resourceId: workflowId,
        after: { fileName },
      })
      return reply.headers(attachment(fileName)).send(Buffer.from(text))
    },
  )
}
