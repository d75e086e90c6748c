import { type ScheduledWorkflow } from '@anj/core'
import {
  type AccessibleWorkflow,
  findChangers,
  findVersionsWithContent,
  getWorkflow,
  isUuid,
  type Tx,
} from '@anj/db'
import type { FileTableBytes, ParsedFileBytes } from '@anj/engine'
import {
  type FileReference,
  hasSameEffect,
  isFileInput,
  sanitizeText,
  type WorkflowGraph,
} from '@anj/workflow'
import type { Caller } from '../access/session.ts'
import type { AppDeps } from '../deps/deps.ts'
import { requireConfirmed } from '../http/changed-by-others.ts'
import { importFile, withConfigs } from '../workflow-files/import-file.ts'
import { findOtherEditors } from '../workflows/other-editors.ts'
import { hasSameRunEffect } from './has-same-run-effect.ts'
import type { ScheduleCall } from './read-call.ts'
import type { ReadFile } from './read-file.ts'
import { requireSchedulable } from './refuse-draft.ts'

type Deps = Pick<AppDeps, 'db' | 'storage' | 'settings' | 'readHostKey'>

/** The length to which a workflow ID from a file is cut. No real ID is longer. */
const LONGEST_ID = 200

/**
 * The revision stored for a file if its content differs from the workflow's current state, or if this installation
 * doesn't have the workflow.
 */
const noRevision = 0

interface Taken {
  readonly workflow: ScheduledWorkflow
  /** Messages for the user who sent the file. */
  readonly notes: readonly string[]
}

/**
 * Converts a workflow file to the copy that a schedule runs. This works like opening the file, except that no workflow
 * is created. If the caller may edit a workflow with the same ID, the copy is linked to it: the workflow lists the
 * schedule's runs, and the schedule reads the workflow's existing files instead of the copies in the file.
 */
export async function importWorkflow<T>(
  deps: Deps,
  caller: Caller,
  { file, fileName }: ReadFile,
  {
    confirmed,
    drawnElsewhere = false,
    delivery = [],
  }: Pick<ScheduleCall, 'confirmed' | 'drawnElsewhere' | 'delivery'>,
  keep: (tx: Tx, taken: Taken) => Promise<T>,
): Promise<T> {
  const linked = file.id && isUuid(file.id) ? await getWorkflow(deps.db, caller, file.id, 'edit') : undefined
  const drawnBy = await findOtherEditors(deps.db, caller, file, drawnElsewhere)
  const linkedFile = linked ? await withFilesOf(deps, caller, linked, file) : file
  return importFile(deps, caller, linkedFile, async (tx, { graph, lent, notes }) => {
    const workflowName = linked?.name ?? (fileName?.slice(0, -'.anj'.length).trim() || file.name)
    requireSchedulable(graph, delivery)
    const changers = await findChangers(
      tx,
      caller,
      graph,
      drawnByOthers(caller, linked, graph, lent, drawnBy),
    )
    requireConfirmed(graph, changers, confirmed)
    const workflow = {
      workflowId: linked?.id ?? null,
      idInFile: file.id && sanitizeText(file.id, LONGEST_ID),
      workflowName,
      fileName,
      revision: linked && hasSameRunEffect(graph, linked.graph) ? linked.revision : noRevision,
      snapshot: graph,
    }
    return keep(tx, { workflow, notes })
  })
}

/** Replaces the data in a file's inputs with the files in the linked workflow, if their content is the same. */
async function withFilesOf(
  { db }: Deps,
  caller: Caller,
  { graph }: AccessibleWorkflow,
  file: ParsedFileBytes,
): Promise<ParsedFileBytes> {
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

/**
 * True if a file's rows could be the rows of a dataset, judging by the number of rows and the columns. If they can't
 * be, the user has edited them, and they must not be replaced by the dataset.
 */
function isLike(data: FileTableBytes | FileReference, profile: Profile | null): boolean {
  if (!('csv' in data)) return true
  const { header, rowCount } = data
  return (
    profile !== null &&
    [profile.rows, profile.rows + profile.emptyRows].includes(rowCount) &&
    header.length === profile.columns.length &&
    profile.columns.every(({ name }, i) => name === header[i])
  )
}

/**
 * For each node that uses a connection whose password the file doesn't contain, returns the user who last changed the
 * node. Leaves out nodes that the caller changed last.
 */
function drawnByOthers(
  caller: Caller,
  linked: AccessibleWorkflow | undefined,
  graph: WorkflowGraph,
  lent: readonly string[],
  drawnBy: string | null,
): Readonly<Record<string, string>> {
  const drawn = lent.map((nodeId) => {
    const node = graph.nodes.find(({ id }) => id === nodeId)
    const there = linked?.graph.nodes.find(({ id }) => id === nodeId)
    if (!linked || !node || !there || !hasSameEffect(there, node))
      return [nodeId, drawnBy ?? caller.id] as const
    return [nodeId, linked.changedBy[nodeId] ?? linked.ownerId] as const
  })
  return Object.fromEntries(drawn.filter(([, by]) => by !== caller.id))
}
