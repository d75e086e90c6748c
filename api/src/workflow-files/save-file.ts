import { randomUUID } from 'node:crypto'
import type { DatasetVersion } from '@anj/db'
import { findReadyVersions, listConnections } from '@anj/db'
import { LocalFiles } from '@anj/engine'
import {
  type DataToSave,
  type FileInputKind,
  isDatabaseInput,
  isDatabaseOutput,
  isExcelOptions,
  isFileInput,
  serializeForRepository,
  serializeWorkflow,
  type WorkflowNode,
  workflowFileStem,
} from '@anj/workflow'
import type { Caller } from '../access/session.ts'
import { toSource } from '../datasets/to-source.ts'
import type { AppDeps } from '../deps/deps.ts'
import { previewKey } from '../previews/prepare-preview.ts'
import { findWorkflow } from '../workflows/find-workflow.ts'

/** The maximum size of uploaded data that a saved file contains. Larger data is referenced by name and hash. */
const embeddedBytes = 5 * 1024 * 1024
const pageRows = 10_000

type Deps = Pick<AppDeps, 'db' | 'storage' | 'previews'>

/** Returns a workflow's .anj file, as text without passwords, and the file's name. */
export async function saveFile(
  deps: Deps,
  caller: Caller,
  workflowId: string,
  signal: AbortSignal,
): Promise<{ fileName: string; text: string }> {
  const { name, graph } = await findWorkflow(deps.db, caller, workflowId, 'read')
  const workflow = { id: workflowId, name, ...graph }
  const inputs = graph.nodes.filter(isFileInput)
  const ids = inputs.flatMap(({ data }) => data.config.datasetId ?? [])
  const versions = await findReadyVersions(deps.db, caller, ids)
  // Each download has its own key, so that concurrent downloads don't replace each other.
  const key = previewKey(caller, `file ${randomUUID()}`)
  const data: DataToSave[] = []
  for (const node of inputs) {
    const version = versions.get(node.data.config.datasetId ?? '')
    if (version) data.push(await dataOf(deps, key, node, version, signal))
  }
  return { fileName: `${workflowFileStem(name)}.anj`, text: serializeWorkflow(workflow, data) }
}

/** Returns a workflow's file for a version control system, and the file's name. */
export async function saveDrawing(
  { db }: Pick<AppDeps, 'db'>,
  caller: Caller,
  workflowId: string,
): Promise<{ fileName: string; text: string }> {
  const { name, graph } = await findWorkflow(db, caller, workflowId, 'read')
  const names = new Map((await listConnections(db, caller)).map((one) => [one.id, one.name]))
  const connections = graph.nodes.flatMap((node) => {
    const connectionId =
      isDatabaseInput(node) || isDatabaseOutput(node) ? node.data.config.connectionId : null
    const connection = connectionId === null ? undefined : names.get(connectionId)
    return connection === undefined ? [] : [{ nodeId: node.id, name: connection }]
  })
  return {
    fileName: `${workflowFileStem(name)}.anj`,
    text: serializeForRepository({ id: workflowId, name, ...graph }, connections),
  }
}

async function dataOf(
  deps: Deps,
  reader: string,
  node: WorkflowNode<FileInputKind>,
  version: DatasetVersion,
  signal: AbortSignal,
): Promise<DataToSave> {
  const { bytes, sha256, options } = version
  const fileName = node.data.config.fileName ?? 'data.csv'
  const sheet = options && isExcelOptions(options) ? { sheet: options.sheet } : {}
  const named = {
    nodeId: node.id,
    fileName,
    sha256: sha256 ?? '',
    bytes,
    ...sheet,
    ...(options ? { options } : {}),
  }
  // Embedded rows can't tell empty texts from nulls, so a file with empty texts is only named.
  const hasEmptyTexts = version.profile?.columns.some(({ min }) => min === '')
  if (bytes > embeddedBytes || hasEmptyTexts) return named
  const rows = await readRows(deps, reader, node, version, signal)
  return { ...named, rows }
}

/**
 * Returns a small dataset's header row and all other rows. `reader` distinguishes this read from others on the same
 * node.
 */
async function readRows(
  { previews, storage }: Deps,
  reader: string,
  node: WorkflowNode<FileInputKind>,
  version: DatasetVersion,
  signal: AbortSignal,
): Promise<readonly (readonly (string | null)[])[]> {
  await using files = new LocalFiles(storage)
  const source = await toSource(files, version)
  if (!source) return []
  // Empty rows are included, so that the other rows keep their row numbers.
  const request = {
    workflow: { nodes: [node], edges: [] },
    nodeId: node.id,
    sources: { [node.id]: { ...source, emptyRows: 0 } },
  }
  const rows: (readonly (string | null)[])[] = [source.columns]
  for (let offset = 0; ; offset += pageRows) {
    const key = `${reader} ${node.id}`
    const page = await previews.preview(key, { ...request, offset, limit: pageRows }, signal)
    rows.push(...page.rows)
    if (page.rows.length < pageRows) return rows
  }
}
