import { type ScheduledWorkflow } from '@anj/core'
import {
  findChangers,
  findVersionsWithContent,
  getWorkflow,
  isUuid,
  type ReachedWorkflow,
  type Tx,
} from '@anj/db'
import type { HeldFile, HeldTable } from '@anj/engine'
import { doesTheSame, type FileReference, isFileInput, type WorkflowGraph, wholeText } from '@anj/workflow'
import type { Caller } from '../access/session.ts'
import type { AppDeps } from '../deps/deps.ts'
import { requireConfirmed } from '../http/changed-by-others.ts'
import { takeFile, withConfigs } from '../workflow-files/take-file.ts'
import { whoDrew } from '../workflows/who-drew.ts'
import type { ScheduleCall } from './read-call.ts'
import type { ReadFile } from './read-file.ts'
import { refuseWorkflow } from './refuse-draft.ts'
import { runsTheSame } from './runs-the-same.ts'

type Deps = Pick<AppDeps, 'db' | 'storage' | 'settings' | 'readHostKey'>

/** Of an id that a file gives; whoever writes longer ones means something else. */
const LONGEST_ID = 200

/** Of a file that holds something else than the workflow of its id does now, or that has none here. */
const noRevision = 0

interface Taken {
  readonly workflow: ScheduledWorkflow
  /** Sentences for whoever brought the file. */
  readonly notes: readonly string[]
}

/**
 * Makes of a workflow file the copy that a schedule runs, as opening the file does, but without a workflow of its own. A
 * workflow of the same id that the caller may edit is linked: it shows the runs, and files that it has already are read from there.
 */
export async function takeWorkflow<T>(
  deps: Deps,
  caller: Caller,
  { file, fileName }: ReadFile,
  { confirmed, drawnElsewhere = false }: Pick<ScheduleCall, 'confirmed' | 'drawnElsewhere'>,
  keep: (tx: Tx, taken: Taken) => Promise<T>,
): Promise<T> {
  const linked = file.id && isUuid(file.id) ? await getWorkflow(deps.db, caller, file.id, 'edit') : undefined
  const drawnBy = await whoDrew(deps.db, caller, file, drawnElsewhere)
  const own = linked ? await withFilesOf(deps, caller, linked, file) : file
  return takeFile(deps, caller, own, async (tx, { graph, lent, notes }) => {
    const workflowName = linked?.name ?? (fileName?.slice(0, -'.anj'.length).trim() || file.name)
    refuseWorkflow(graph)
    const changers = await findChangers(
      tx,
      caller,
      graph,
      drawnByOthers(caller, linked, graph, lent, drawnBy),
    )
    requireConfirmed(graph, changers, confirmed)
    const workflow = {
      workflowId: linked?.id ?? null,
      idInFile: file.id && wholeText(file.id, LONGEST_ID),
      workflowName,
      fileName,
      revision: linked && runsTheSame(graph, linked.graph) ? linked.revision : noRevision,
      snapshot: graph,
    }
    return keep(tx, { workflow, notes })
  })
}

/** A file whose inputs read the files of the workflow that it was saved from, where those had the same content. */
async function withFilesOf(
  { db }: Deps,
  caller: Caller,
  { graph }: ReachedWorkflow,
  file: HeldFile,
): Promise<HeldFile> {
  const known = new Map<string, object>()
  for (const data of [...file.tables, ...file.references]) {
    const node = graph.nodes.filter(isFileInput).find(({ id }) => id === data.nodeId)
    const here = file.graph.nodes.find(({ id }) => id === data.nodeId)
    if (!node?.data.config.datasetId || !data.sha256 || here?.data.kind !== node.data.kind) continue
    const { datasetId, fileName, columns } = node.data.config
    const versions = await findVersionsWithContent(db, caller, datasetId, data.sha256)
    if (versions.some(({ profile }) => isLike(data, profile)))
      known.set(node.id, { datasetId, fileName, columns })
  }
  const isNew = ({ nodeId }: { readonly nodeId: string }) => !known.has(nodeId)
  return {
    ...file,
    graph: withConfigs(
      file.graph,
      [...known].map(([nodeId, config]) => ({ nodeId, config })),
    ),
    tables: file.tables.filter(isNew),
    references: file.references.filter(isNew),
  }
}

interface Profile {
  readonly rows: number
  readonly emptyRows: number
  readonly columns: readonly { readonly name: string }[]
}

/** Whether the rows of a file can be those of a dataset; nobody wants others in the place of rows that they changed by hand. */
function isLike(data: HeldTable | FileReference, profile: Profile | null): boolean {
  if (!('csv' in data)) return true
  const { header, rowCount } = data
  return (
    profile !== null &&
    [profile.rows, profile.rows + profile.emptyRows].includes(rowCount) &&
    header.length === profile.columns.length &&
    profile.columns.every(({ name }, i) => name === header[i])
  )
}

/** Who drew the nodes that use a connection which the file doesn't open, where that was not the caller. */
function drawnByOthers(
  caller: Caller,
  linked: ReachedWorkflow | undefined,
  graph: WorkflowGraph,
  lent: readonly string[],
  drawnBy: string | null,
): Readonly<Record<string, string>> {
  const drawn = lent.map((nodeId) => {
    const node = graph.nodes.find(({ id }) => id === nodeId)
    const there = linked?.graph.nodes.find(({ id }) => id === nodeId)
    if (!linked || !node || !there || !doesTheSame(there, node))
      return [nodeId, drawnBy ?? caller.id] as const
    return [nodeId, linked.changedBy[nodeId] ?? linked.ownerId] as const
  })
  return Object.fromEntries(drawn.filter(([, by]) => by !== caller.id))
}
