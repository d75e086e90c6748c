import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { encryptSecret } from '@anj/core'
import {
  addRunDatasetVersion,
  createConnection,
  createWaitingRun,
  findUsableConnection,
  getRun,
  removeDatasets,
  requireLicence,
  reserveRunDataset,
  reserveStorage,
  type Tx,
} from '@anj/db'
import { rowsAsCsvOptions } from '@anj/engine'
import { AppError, type DatabaseKind, databases, findProblems, problemError } from '@anj/workflow'
import type { Caller } from '../access/session.ts'
import { throwFieldFindings } from '../connections/check-connection.ts'
import type { AppDeps } from '../deps/deps.ts'
import { orNotFound } from '../http/not-found.ts'
import { requireUpload } from '../uploads/upload-room.ts'
import { etlGraph, rowsFileName, rowsNode } from './etl-graph.ts'
import type { Call } from './read-call.ts'
import { readSettings, type Server } from './read-settings.ts'

type Deps = Pick<AppDeps, 'db' | 'storage' | 'settings'>
type Reserved = Awaited<ReturnType<typeof reserveRunDataset>>

/**
 * Creates a run from a call (docs/decisions/0026) in the transaction of `answering`. The call's rows become a dataset
 * and its settings an encrypted connection, both only for this run. Refuses an invalid call before storing anything.
 * The run is queued once the rows are ingested.
 */
export async function startEtl<Answer>(
  deps: Deps,
  caller: Caller,
  kind: DatabaseKind,
  call: Call,
  answering: (tx: Tx, runId: string, make: () => Promise<void>) => Promise<Answer>,
): Promise<Answer> {
  const checked = checkCall(kind, call)
  await requireLicence(deps.db, caller.organizationId)
  await requireUpload(deps, caller.organizationId, checked.length)
  if (checked.connectionId !== null) await requireConnection(deps.db, caller, kind, checked.connectionId)
  const runId = randomUUID()
  const reserved = await reserveRunDataset(deps.db, caller, runId, rowsFileName)
  try {
    const { bytes } = await deps.storage.put(reserved.originalKey, Readable.from([checked.csv]))
    const rows = { runId, ...reserved, bytes }
    return await deps.db.transaction((tx) =>
      answering(tx, runId, () => addRun(tx, deps, caller, checked, rows)),
    )
  } catch (error) {
    await discard(deps, caller, runId, reserved).catch(() => undefined)
    throw error
  }
}

type CheckedCall = ReturnType<typeof checkCall>

/** Checks a call and returns it. Reports all errors in one response. */
function checkCall(kind: DatabaseKind, { settings, findings: furtherFindings, csv, ...call }: Call) {
  const { findings, ...destination } = readSettings(kind, settings)
  throwFieldFindings([...findings, ...furtherFindings])
  if (csv === null) throw new AppError('tableDataEmpty', {})
  return { kind, ...destination, ...call, csv }
}

async function addRun(
  tx: Tx,
  deps: Deps,
  caller: Caller,
  { kind, output, server, connectionId, columns, changes }: CheckedCall,
  rows: Reserved & { readonly runId: string; readonly bytes: number },
): Promise<void> {
  await requireLicence(tx, caller.organizationId)
  await reserveStorage(tx, caller.organizationId, rows.bytes, deps.settings.limits)
  const connection = server
    ? await addConnection(tx, deps, caller, kind, rows.runId, server)
    : await requireConnection(tx, caller, kind, connectionId ?? '')
  const dataset = { datasetId: rows.id, columns, changes }
  const snapshot = etlGraph({ kind, ...dataset, connectionId: connection.id, output })
  const [problem] = findProblems(snapshot)
  if (problem) throw problemError(problem)
  const version = await addRunDatasetVersion(tx, rows.id, { bytes: rows.bytes, options: rowsAsCsvOptions })
  const request = {
    id: rows.runId,
    workflowId: null,
    workflowName: `/etl/${kind}`,
    revision: 1,
    snapshot,
    datasetVersions: { [rowsNode]: version.id },
  }
  const { databaseName, tableName } = output
  await createWaitingRun(tx, caller, request, {
    kind,
    serverName: connection.serverName,
    databaseName,
    tableName,
  })
}

async function addConnection(
  tx: Tx,
  { settings }: Deps,
  { organizationId, ownerId }: Caller,
  kind: DatabaseKind,
  runId: string,
  { password, ssh, ...address }: Server,
) {
  const tunnel = ssh && {
    sshServerName: ssh.serverName,
    sshPort: ssh.port,
    sshUserId: ssh.userId,
    sshPassword: encryptSecret(settings.secretKey, ssh.password),
    sshHostKey: ssh.hostKey,
  }
  return createConnection(tx, {
    organizationId,
    ownerId,
    kind,
    name: `/etl/${kind}`,
    forRun: runId,
    ...address,
    password: encryptSecret(settings.secretKey, password),
    ...tunnel,
  })
}

async function requireConnection(db: Deps['db'] | Tx, caller: Caller, kind: DatabaseKind, id: string) {
  const stored = orNotFound(await findUsableConnection(db, caller, id), 'connection')
  if (stored.kind !== kind) throw new AppError('connectionOfOtherKind', { title: databases[kind].title })
  return stored
}

/**
 * Removes a call's rows if it created no run. If Anj can't check this, for example because the database became
 * unavailable during the commit, the cleaner removes the rows later.
 */
async function discard({ db, storage }: Deps, caller: Caller, runId: string, { id, originalKey }: Reserved) {
  if (await getRun(db, caller, runId)) return
  await storage.remove(originalKey)
  await removeDatasets(db, [id])
}
