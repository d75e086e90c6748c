import {
  connectionsToSameServer,
  type Db,
  filesFollowing,
  findDataset,
  findUsableConnection,
  findUsablePlace,
  getRun,
  type NamedItems,
  type NamingSchedule,
  type NamingWorkflow,
  schedulesNaming,
  type Tx,
  workflowsNaming,
} from '@anj/db'
import {
  AppError,
  type DatabasePart,
  isDatabaseInput,
  type NodeUse,
  readsWholeDatabase,
  type UseSubject,
  usesIn,
  type WorkflowGraph,
} from '@anj/workflow'
import type { Caller } from '../access/session.ts'
import { orNotFound, throwNotFound } from '../http/not-found.ts'
import { MAX_USES, type Uses, type UsesQuery } from './schema.ts'

/** The items that graphs can name, and the searched part of a database. */
export interface Searched extends NamedItems {
  readonly part: DatabasePart
}

/** Finds the workflows and schedules that use a file, a place or a part of a database which the caller may use. */
export async function findUses(db: Db | Tx, caller: Caller, query: UsesQuery): Promise<Uses> {
  const searched = await searchedItems(db, caller, query)
  const subject: UseSubject = {
    datasetIds: new Set(searched.datasetIds),
    connectionIds: new Set(searched.connectionIds),
    part: searched.part,
  }
  const workflows: (NamingWorkflow & WithNodes)[] = []
  let hiddenWorkflows = 0
  for await (const one of withUses(workflowsNaming(db, caller, searched), subject)) {
    if (one.access) workflows.push(one)
    else hiddenWorkflows += 1
  }
  const schedules: (NamingSchedule & WithNodes)[] = []
  for await (const one of withUses(schedulesNaming(db, caller, searched), subject)) schedules.push(one)
  return {
    workflows: byName(workflows).flatMap(({ graph: _, access, ...rest }) =>
      access ? { ...rest, access } : [],
    ),
    schedules: byName(schedules).map(({ graph: _, ...rest }) => rest),
    counts: { workflows: workflows.length, schedules: schedules.length, hiddenWorkflows },
  }
}

interface WithNodes {
  readonly nodes: NodeUse[]
}

/** Leaves out graphs that name a connection, but not the searched part of its databases. */
async function* withUses<T extends { readonly graph: WorkflowGraph; readonly delivers?: boolean }>(
  found: AsyncIterable<T>,
  subject: UseSubject,
): AsyncGenerator<T & WithNodes, void, undefined> {
  for await (const one of found) {
    const nodes = [...usesIn(one.graph, subject)]
    // The graph isn't needed any more, and many graphs together would need much memory.
    if (nodes.length > 0 || one.delivers) yield { ...one, graph: noGraph, nodes }
  }
}

const noGraph: WorkflowGraph = { nodes: [], edges: [] }

function byName<T extends { readonly name: string }>(found: readonly T[]): readonly T[] {
  return found.toSorted((a, b) => a.name.localeCompare(b.name, 'en')).slice(0, MAX_USES)
}

/** Resolves the query to what graphs can name. Throws if the caller may not use the file, place, connection or run. */
export async function searchedItems(db: Db | Tx, caller: Caller, query: UsesQuery): Promise<Searched> {
  const { datasetId, placeId, connectionId, runId } = query
  const { databaseName = '', schemaName = '', tableName = '', column = '' } = query
  const part: DatabasePart = { databaseName, schemaName, tableName, column }
  const given = [datasetId, placeId, connectionId, runId].filter((id) => id !== undefined)
  if (given.length !== 1) throw new AppError('invalidRequest', { detail: sentenceOfChoice })
  const nothing: Searched = { datasetIds: [], connectionIds: [], placeId: null, part }
  if (datasetId) {
    orNotFound(await findDataset(db, caller, datasetId), 'file')
    return { ...nothing, datasetIds: [datasetId] }
  }
  if (placeId) {
    orNotFound(await findUsablePlace(db, caller, placeId), 'place')
    return { ...nothing, placeId, datasetIds: await filesFollowing(db, caller, placeId) }
  }
  if (connectionId) {
    orNotFound(await findUsableConnection(db, caller, connectionId), 'connection')
    const isWhole = Object.values(part).every((name) => name === '')
    return {
      ...nothing,
      connectionIds: isWhole ? [connectionId] : await connectionsToSameServer(db, caller, connectionId),
    }
  }
  const source = insightSource(orNotFound(await getRun(db, caller, runId ?? ''), 'run').snapshot)
  return {
    ...nothing,
    connectionIds: await connectionsToSameServer(db, caller, source.connectionId),
    part: { ...part, databaseName: source.databaseName },
  }
}

const sentenceOfChoice = 'name exactly one of datasetId, placeId, connectionId and runId'

/** The database that a run with a dictionary, diagram or advice read. */
function insightSource(graph: WorkflowGraph) {
  for (const node of graph.nodes) {
    if (!isDatabaseInput(node) || !readsWholeDatabase(graph, node.id)) continue
    const { connectionId, databaseName } = node.data.config
    if (connectionId !== null) return { connectionId, databaseName }
  }
  return throwNotFound('connection')
}
