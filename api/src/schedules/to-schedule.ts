import {
  decryptSecret,
  findMailedTo,
  type ListedSchedule,
  type ScheduleSummary as StoredSummary,
  timesOf,
} from '@anj/core'
import { type Db, findReadyVersions, type Tx } from '@anj/db'
import { AppError, isExcelOptions, isFileInput, serializeWorkflow, type WorkflowGraph } from '@anj/workflow'
import type { Caller } from '../access/session.ts'
import type { AppDeps } from '../deps/deps.ts'
import { mayChange } from './may-change.ts'
import type { Schedule, ScheduleSummary } from './schema.ts'

interface Deps extends Pick<AppDeps, 'settings'> {
  readonly db: Db | Tx
}

/** Converts a schedule to the form used in lists. */
export function toSummary(caller: Caller, stored: StoredSummary): ScheduleSummary {
  const { id, scheduleName, owner, failIfUnchanged, mailOnFailure, hasWebhook, pauseReason, failuresInARow } =
    stored
  return {
    _id: id,
    scheduleName,
    workflow: copiedOf(stored),
    ...timesOf(stored),
    createdBy: owner,
    failIfUnchanged,
    mailOnFailure,
    retryMinutes: [...stored.retryMinutes],
    hasWebhook,
    parameters: { ...stored.parameters },
    delivery: stored.delivery.map((one) => ({ ...one })),
    startsByCall: stored.startsByCall,
    trigger: stored.trigger && {
      createdAt: new Date(stored.trigger.createdAt).toISOString(),
      lastUsedAt: stored.trigger.lastUsedAt && new Date(stored.trigger.lastUsedAt).toISOString(),
    },
    runsAfterId: stored.predecessorId,
    runsAfter: stored.predecessor,
    pausedAt: stored.pausedAt?.toISOString() ?? null,
    pauseReason,
    failuresInARow,
    nextDueAt: stored.nextDueAt?.toISOString() ?? null,
    lastResult: stored.lastResult && {
      outcome: stored.lastResult.outcome,
      endedAt: new Date(stored.lastResult.endedAt).toISOString(),
    },
    mayChange: mayChange(caller, stored.ownerId),
    mayChangeWorkflow: caller.id === stored.ownerId,
    createdAt: stored.createdAt.toISOString(),
    updatedAt: stored.updatedAt.toISOString(),
  }
}

/** Converts a schedule. Its workflow becomes a file without secrets. */
export async function toSchedule(
  { db, settings }: Deps,
  caller: Caller,
  stored: ListedSchedule,
): Promise<Schedule> {
  const summary = toSummary(caller, { ...stored, hasWebhook: stored.webhookUrl !== null })
  const file = JSON.parse(await fileOf(db, caller, stored)) as FileText
  const mailedTo = await findMailedTo(db, stored)
  return {
    ...summary,
    mailedTo: [...mailedTo],
    webhookHost: hostOf(settings, stored),
    workflow: { ...file, ...summary.workflow },
  }
}

type FileText = Omit<Schedule['workflow'], keyof ScheduleSummary['workflow']>

/**
 * Returns the workflow file's text without rows. Only the schedule's owner gets the hashes of files, because any user
 * in the organization could open a file with its hash.
 */
export async function fileOf(
  db: Db | Tx,
  caller: Caller,
  { id, ownerId, workflowId, idInFile, workflowName, snapshot }: ListedSchedule,
): Promise<string> {
  const isOwner = caller.id === ownerId
  const data = isOwner ? await dataOf(db, caller, snapshot) : []
  return serializeWorkflow({ id: idInFile ?? workflowId ?? id, name: workflowName, ...snapshot }, data)
}

async function dataOf(db: Db, caller: Caller, { nodes }: WorkflowGraph) {
  const inputs = nodes.filter(isFileInput)
  const ids = inputs.flatMap(({ data }) => data.config.datasetId ?? [])
  const versions = await findReadyVersions(db, caller, ids)
  return inputs.flatMap((node) => {
    const { datasetId, fileName } = node.data.config
    const version = versions.get(datasetId ?? '')
    if (!version?.sha256) return []
    const { sha256, bytes, options } = version
    const sheet = options && isExcelOptions(options) ? { sheet: options.sheet } : {}
    return [
      {
        nodeId: node.id,
        fileName: fileName ?? 'data.csv',
        sha256,
        bytes,
        ...sheet,
        ...(options ? { options } : {}),
      },
    ]
  })
}

function copiedOf({
  workflowId,
  idInFile,
  workflowName,
  fileName,
  revision,
  copiedAt,
}: Omit<StoredSummary, 'hasWebhook'>) {
  return {
    id: workflowId,
    idInFile,
    name: workflowName,
    fileName,
    revision,
    copiedAt: copiedAt.toISOString(),
  }
}

/**
 * Returns a webhook's host. Returns null if the webhook's address can't be decrypted, for example after the server's
 * key was changed.
 */
function hostOf({ secretKey }: Deps['settings'], { webhookUrl }: ListedSchedule): string | null {
  if (!webhookUrl) return null
  try {
    return new URL(decryptSecret(secretKey, webhookUrl)).host
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}
