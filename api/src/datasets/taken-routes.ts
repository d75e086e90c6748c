import {
  askFetch,
  confirmTaken,
  forgetTaken,
  getDataset,
  type ListedTaken,
  listTaken,
  recordAudit,
  type Tx,
} from '@anj/db'
import type { AuditAction } from '@anj/workflow'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { type Caller, callerOf } from '../access/session.ts'
import { answers, successAnswer, successSchema } from '../http/answers.ts'
import { CreatedCursor, createdCursor, cursorPosition } from '../http/created-cursor.ts'
import { cursorPage, cursorPageSchema, cursorQuery, readCursor } from '../http/cursor-paged.ts'
import { orNotFound } from '../http/not-found.ts'
import { ChosenFiles, Dataset, DatasetParams, TakenFile } from './schema.ts'
import { toDataset } from './to-dataset.ts'

const own = (action: 'read' | 'update') =>
  ({ allow: { action, resource: 'datasets', possession: 'own' } }) as const

const usualFiles = 50

/** Maximum number of paths that an entry of the audit log names. */
const mostNamed = 20

/** Routes for the files in places that runs have taken once. */
export const takenRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db, settings } = app.deps

  app.get(
    '/datasets/:datasetId/taken-files',
    {
      schema: {
        operationId: 'listTakenFiles',
        tags: ['datasets'],
        summary: 'The files in a place that runs have taken, the last ones first',
        params: DatasetParams,
        querystring: Type.Object(cursorQuery('files', { usual: usualFiles, most: 200 })),
        response: answers({ 200: cursorPageSchema(TakenFile) }, 'notFound'),
      },
      config: own('read'),
    },
    async (request) => {
      const { datasetId } = request.params
      const { limit = usualFiles, cursor } = request.query
      orNotFound(await getDataset(db, callerOf(request).id, datasetId), 'file')
      const after = cursorPosition(readCursor(cursor, CreatedCursor))
      const found = await listTaken(db, datasetId, { limit: limit + 1, after })
      return cursorPage(found, limit, {
        item: toTakenFile,
        place: ({ id, takenAt }) => createdCursor({ id, createdAt: takenAt }),
      })
    },
  )

  app.post(
    '/datasets/:datasetId/taken-files/again',
    {
      schema: {
        operationId: 'takeFilesAgain',
        tags: ['datasets'],
        summary: 'Let the next run take files again',
        description:
          'Also decides about files of a run whose outcome is unknown: their rows are not in the target. A file that was moved or removed must be in its place again.',
        params: DatasetParams,
        body: ChosenFiles,
        response: answers({ 200: successSchema(Dataset) }, 'notFound'),
      },
      config: own('update'),
    },
    async (request) =>
      successAnswer(await change(request, 'dataset.takenAgain', forgetTaken), 'filesTakenAgain'),
  )

  app.post(
    '/datasets/:datasetId/taken-files/keep',
    {
      schema: {
        operationId: 'keepFilesTaken',
        tags: ['datasets'],
        summary: 'Record that the rows of files are in the target',
        description: 'Decides about files of a run whose outcome is unknown.',
        params: DatasetParams,
        body: ChosenFiles,
        response: answers({ 200: successSchema(Dataset) }, 'notFound'),
      },
      config: own('update'),
    },
    async (request) =>
      successAnswer(await change(request, 'dataset.keptTaken', confirmTaken), 'filesKeptTaken'),
  )

  type Change = (tx: Tx, datasetId: string, ids: readonly string[]) => Promise<readonly string[]>

  async function change(
    request: ChangeRequest,
    action: Extract<AuditAction, `dataset.${'takenAgain' | 'keptTaken'}`>,
    apply: Change,
  ): Promise<Dataset> {
    const caller = callerOf(request)
    const { datasetId } = request.params
    const changed = await db.transaction(async (tx) => {
      const find = async () => orNotFound(await getDataset(tx, caller.id, datasetId), 'file')
      const { fileName } = await find()
      const paths = await apply(tx, datasetId, request.body.ids)
      if (paths.length === 0) return find()
      const after = { fileName, files: paths.length, paths: paths.slice(0, mostNamed) }
      await recordAudit(tx, caller, { action, resource: 'datasets', resourceId: datasetId, after })
      // The preview then shows what the next run will take.
      await askFetch(tx, ownerOf(caller), [datasetId])
      return find()
    })
    return toDataset(changed, caller, settings)
  }
}

type ChangeRequest = Parameters<typeof callerOf>[0] & {
  readonly params: { readonly datasetId: string }
  readonly body: { readonly ids: readonly string[] }
}

const ownerOf = ({ id, organizationId }: Caller) => ({ ownerId: id, organizationId })

function toTakenFile(file: ListedTaken): TakenFile {
  const { id, path, bytes, modifiedAt, takenAt, runId, workflowId, movedTo, clearProblem } = file
  return {
    id,
    path,
    bytes,
    modifiedAt: modifiedAt?.toISOString() ?? null,
    takenAt: takenAt.toISOString(),
    run: runId === null ? null : { id: runId, workflowId },
    state: stateOf(file),
    movedTo,
    problem: clearProblem?.sentence ?? null,
  }
}

function stateOf({
  isDoubtful,
  wasRead,
  afterTaking,
  clearedAt,
  clearDueAt,
  movedTo,
  wasCleared,
}: ListedTaken): TakenFile['state'] {
  if (isDoubtful) return 'doubtful'
  if (!wasRead) return 'notRead'
  if (clearDueAt !== null) return 'waiting'
  if (clearedAt === null) return 'taken'
  if (!wasCleared) return 'gone'
  return movedTo === null && afterTaking === 'removed' ? 'removed' : 'moved'
}
