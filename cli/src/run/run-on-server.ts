import { basename } from 'node:path'
import type { Client, Schemas } from '@anj/client'
import {
  AppError,
  type FileInputKind,
  isFileInput,
  isKind,
  secretsOf,
  type WorkflowGraph,
  type WorkflowNode,
} from '@anj/workflow'
import { connectServer, unwrapAnswer } from '../server/connect-server.ts'
import { ServerRefusal } from '../server/server-refusal.ts'
import { passwordAsker } from './ask-password.ts'
import { askSecrets } from './ask-secrets.ts'
import { confirmChanges } from './confirm-changes.ts'
import { connectionHere, isDatabase } from './connect-here.ts'
import { findData, type GivenData } from './find-data.ts'
import { templateNameOf, withTemplateId } from './find-template.ts'
import { type GivenStarts, loadStartsOf } from './load-starts.ts'
import type { Outcome } from './outcome.ts'
import { parseAnj } from './read-workflow-file.ts'
import type { Reporter } from './reporter.ts'
import { uploadData, waitUntilReady } from './upload-data.ts'

/** Options of a run on a server. */
export interface RunOnServerOptions {
  readonly url: string
  readonly workflowPath: string
  readonly text: string
  readonly given: GivenData
  readonly parameters: Readonly<Record<string, string>>
  /** Starts of the inputs with a rising column. */
  readonly starts: GivenStarts
  /** IANA name of the zone of `today()` and `now()`. */
  readonly timeZone: string
  /** True to run other users' changes without confirmation. */
  readonly isConfirmed: boolean
  readonly signal: AbortSignal
}

/**
 * Uploads a workflow file with its data to a server, starts a run and follows the run to its end. Throws the server's
 * errors.
 */
export async function runOnServer(options: RunOnServerOptions, reporter: Reporter): Promise<Outcome> {
  const client = await connectServer(options.url, options.signal)
  const workflow = await openThere(client, options, reporter)
  await storeSecrets(client, workflow, options.signal)
  options.signal.throwIfAborted()
  const run = await startRun(client, workflow, options)
  return await follow(client, run.id, options.signal, reporter)
}

/** Returns a workflow from the API as a graph. The generated types of the API don't know the settings of each kind. */
function graphOf(workflow: Schemas['Workflow']): WorkflowGraph {
  return workflow as unknown as WorkflowGraph
}

/** Stores the values of the workflow's secret parameters on the server. */
async function storeSecrets(
  client: Client,
  workflow: Schemas['Workflow'],
  signal: AbortSignal,
): Promise<void> {
  const values = await askSecrets(secretsOf(graphOf(workflow)), signal)
  for (const [parameterId, value] of Object.entries(values)) {
    const params = { path: { workflowId: workflow.id, parameterId } }
    const { error } = await client.PUT('/workflows/{workflowId}/secrets/{parameterId}', {
      params,
      body: { value },
      signal,
    })
    if (error) throw new ServerRefusal(error)
  }
}

/** Starts a run. Asks the user to confirm other users' changes, unless `isConfirmed` is true. */
async function startRun(
  client: Client,
  workflow: Schemas['Workflow'],
  { isConfirmed, parameters, starts, timeZone, signal }: RunOnServerOptions,
): Promise<Schemas['Run']> {
  const { id, revision } = workflow
  const params = { path: { workflowId: id } }
  const chosen = loadStartsOf(graphOf(workflow), starts)
  const loadFrom = Object.keys(chosen).length > 0 ? { loadFrom: chosen } : {}
  const start = (confirmed: boolean) =>
    client.POST('/workflows/{workflowId}/runs', {
      params,
      body: { revision, parameters, ...loadFrom, timeZone, confirmed },
    })
  const started = await start(isConfirmed)
  if (!started.error || !('data' in started.error)) return unwrapAnswer(started)
  await confirmChanges(started.error, signal)
  return unwrapAnswer(await start(true))
}

async function openThere(
  client: Client,
  options: RunOnServerOptions,
  reporter: Reporter,
): Promise<Schemas['Workflow']> {
  const opened = unwrapAnswer(
    await client.openWorkflowFile(basename(options.workflowPath), options.text, { copy: true }),
  )
  for (const note of opened.notes) reporter.log(note)
  const { id, revision } = opened.workflow
  const connect = connector(client, options.signal)
  const nodes: WorkflowNode[] = []
  for (const node of graphOf(opened.workflow).nodes)
    nodes.push(await completed(node, client, options, connect))
  const saved = await client.PATCH('/workflows/{workflowId}', {
    params: { path: { workflowId: id } },
    body: { revision, nodes: nodes as unknown as Schemas['Workflow']['nodes'] },
    signal: options.signal,
  })
  return unwrapAnswer(saved)
}

/** Uploads a node's data or creates its connection if the server doesn't have them yet. */
async function completed(
  node: WorkflowNode,
  client: Client,
  options: RunOnServerOptions,
  connect: Connect,
): Promise<WorkflowNode> {
  if (isFileInput(node)) {
    const { fileName } = node.data.config
    const chosen = fileName !== null && options.given.has(fileName)
    const datasetId = chosen ? null : node.data.config.datasetId
    const dataset = await waitUntilReady(
      client,
      datasetId ?? (await uploadFor(node, client, options)),
      options.signal,
    )
    const columns = (dataset.version.profile?.columns ?? []).map(({ name }) => ({
      name,
      type: 'text' as const,
    }))
    return withConfig(node, {
      ...node.data.config,
      datasetId: dataset.id,
      fileName: dataset.fileName,
      columns,
    })
  }
  if (isDatabase(node) && node.data.config.connectionId === null && node.data.config.address) {
    const connectionId = await connect(node)
    return withConfig(node, { ...node.data.config, connectionId } as typeof node.data.config)
  }
  const template = templateNameOf(node)
  if (template !== null && isKind(node, 'excelOutput') && node.data.config.template?.datasetId === null) {
    const path = await findData({ fileName: template, sha256: null }, options.workflowPath, options.given)
    const datasetId = await uploadData(client, path, template, options.signal, 'template')
    return withTemplateId(node, (await waitUntilReady(client, datasetId, options.signal)).id)
  }
  return node
}

function withConfig<N extends WorkflowNode>(node: N, config: N['data']['config']): N {
  return { ...node, data: { ...node.data, config } }
}

async function uploadFor(
  node: WorkflowNode<FileInputKind>,
  client: Client,
  options: RunOnServerOptions,
): Promise<string> {
  const reference = parseAnj(options.text).references.find(({ nodeId }) => nodeId === node.id)
  const fileName = reference?.fileName ?? node.data.config.fileName
  if (!fileName) throw new AppError('inputNotPrepared', {}, { nodeId: node.id })
  const path = await findData(
    { fileName, sha256: reference?.sha256 ?? null },
    options.workflowPath,
    options.given,
  )
  return await uploadData(client, path, fileName, options.signal)
}

type Connect = (node: Parameters<typeof connectionHere>[0]) => Promise<string>

/**
 * Returns a function that creates connections on the server. Nodes with the same server and user share one connection.
 */
function connector(client: Client, signal: AbortSignal): Connect {
  const ask = passwordAsker(signal)
  const made = new Map<string, string>()
  return async (node) => {
    const { kind, serverName, port, userId, password, tls } = await connectionHere(node, ask)
    const place = JSON.stringify([kind, serverName, port, userId])
    const name = `${userId}@${serverName}`
    const body = { kind, name, serverName, port, userId, password, tls }
    const id = made.get(place) ?? unwrapAnswer(await client.POST('/connections', { body })).id
    made.set(place, id)
    return id
  }
}

async function follow(
  client: Client,
  runId: string,
  signal: AbortSignal,
  reporter: Reporter,
): Promise<Outcome> {
  const path = { params: { path: { runId } } }
  const cancel = () => void client.POST('/runs/{runId}/cancel', path)
  signal.addEventListener('abort', cancel, { once: true })
  if (signal.aborted) cancel()
  try {
    for await (const event of client.followRun(runId)) {
      if (event.event === 'log') reporter.log(event.data.line)
      if (event.event === 'progress') reporter.progress(event.data)
      if (event.event === 'problem') throw new ServerRefusal(event.data)
    }
  } finally {
    signal.removeEventListener('abort', cancel)
  }
  const run = unwrapAnswer(await client.GET('/runs/{runId}', path))
  return {
    status: run.status === 'succeeded' || run.status === 'cancelled' ? run.status : 'failed',
    reconciliation: run.reconciliation,
    insight: run.insightSummary,
    problem: run.problem,
    outcomeUnknown: run.outcomeUnknown,
    runId,
    files: run.artifacts.filter(({ kind }) => kind !== 'rejects').map(({ fileName }) => fileName),
  }
}
