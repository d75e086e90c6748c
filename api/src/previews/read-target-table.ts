import { openConnection } from '@anj/core'
import { findUsableConnection, isUuid } from '@anj/db'
import type { TargetDescription } from '@anj/engine'
import {
  AppError,
  columnsOf,
  databaseKindOf,
  fillNode,
  isDatabaseOutput,
  parametersOf,
  requireDefaults,
  settingsError,
} from '@anj/workflow'
import { callerOf } from '../access/session.ts'
import type { AppDeps } from '../deps/deps.ts'
import { type NodeCall, openPreview, previewError } from './prepare-preview.ts'

/**
 * The timeout in milliseconds. It is short, because editors send this request often and each request opens a connection
 * to the target's server.
 */
const PATIENCE = 10_000

/** Reads a database output's table, both as it exists on the server and as a run would create it. */
export async function readTargetTable(
  deps: Pick<AppDeps, 'db' | 'settings' | 'databases'>,
  request: NodeCall,
  signal: AbortSignal,
) {
  const { db, settings, databases } = deps
  const { workflow, node: unfilled } = await openPreview(deps, request)
  requireDefaults([unfilled], parametersOf(workflow))
  const node = fillNode(unfilled, parametersOf(workflow))
  const at = { nodeId: node.id }
  const { title, kind } = node.data
  if (!isDatabaseOutput(node)) throw new AppError('notADatabase', { title }, at)
  const misfit = settingsError(node)
  if (misfit) throw previewError(misfit)
  const { connectionId, databaseName, tableName } = node.data.config
  const stored =
    connectionId && isUuid(connectionId)
      ? await findUsableConnection(db, callerOf(request), connectionId)
      : undefined
  if (!stored) throw new AppError('runConnectionMissing', {}, at)
  if (stored.kind !== databaseKindOf(kind)) throw new AppError('connectionOfOtherKind', { title }, at)
  if (databaseName.trim() === '') throw new AppError('databaseNameRequired', {}, at)
  if (tableName.trim() === '') throw new AppError('tableNameRequired', {}, at)
  const connector = await databases(stored.kind)
  const connection = openConnection(stored, settings)
  const columns = columnsOf(workflow, node.id)
  const time = AbortSignal.timeout(PATIENCE)
  const ends = AbortSignal.any([signal, time])
  const describing = connector.describeTarget(connection, node.data.config, columns, ends)
  return toAnswer(
    await describing.catch((error: unknown) => {
      const { serverName: server, port } = stored
      throw error === time.reason ? new AppError('databaseServerSilent', { server, port }, at) : error
    }),
  )
}

function toAnswer({ exists, columns, keys, rowsEstimate, wouldCreate }: TargetDescription) {
  return {
    exists,
    columns: [...columns],
    keys: keys.map((key) => [...key]),
    rowsEstimate,
    wouldCreate: [...wouldCreate],
  }
}
