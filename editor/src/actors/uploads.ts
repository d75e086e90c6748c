import {
  type Column,
  type ColumnChange,
  fileColumns,
  firstRunProblem,
  isFileInput,
  nodesNotRun,
  type Problem,
  setConfig,
  type WorkflowGraph,
  type WorkflowNode,
} from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { type Actor, createActor, fromCallback, fromPromise, type SnapshotFrom, waitFor } from 'xstate'
import { type FileToSend, isLarge, type UploadEvent, uploadMachine } from '../machines/upload-machine.ts'
import { sentenceOf } from '../server/call-failed.ts'
import { type Dataset, readAgain, readDataset, removeFileFromSet, showFirstPart } from '../server/datasets.ts'
import { uploadFile } from '../server/upload-file.ts'
import { setDataVersion } from '../store/data-versions.ts'
import { typesLost, typesOfOtherFile, typesOfReading } from '../store/detected-types.ts'
import { setBeingRead } from '../store/files-being-read.ts'
import { changeGraph } from '../store/graph-store.ts'
import { setNewerContent } from '../store/newer-content.ts'
import { nodeOf, whenNodeChanges } from '../store/node-of.ts'
import { setUnreadReason } from '../store/unread-files.ts'
import { showWorkflowError } from '../store/workflow-toasts.ts'
import { registryOf } from './registry.ts'
import { saverOf } from './saving.ts'
import { withNodeTitle } from './with-node-title.ts'

/** Milliseconds between questions about a file that the server is reading. The first ones suit small files. */
const POLLS = [40, 60, 100, 200, 400]

/** One upload actor per input node of a workflow. An upload continues while another node is open. */
const uploads = registryOf(
  (workflowId) =>
    registryOf(
      (nodeId) => begin(workflowId, nodeId),
      (actor) => actor.stop(),
    ),
  () => undefined,
)

/** Returns the actor that uploads a node's file. */
export const uploadOf = (workflowId: string, nodeId: string) => uploads.get(workflowId).get(nodeId)

/**
 * True while a file is being uploaded for a workflow. Until the upload ends, only this page knows which node the file
 * is for.
 */
export function isSending(workflowId: string): boolean {
  const states = uploads.has(workflowId) ? uploads.get(workflowId).all() : []
  return states.some((upload) => upload.getSnapshot().matches('uploading'))
}

/** Waits until the server has read the files of a workflow's graph, or failed to. */
export async function untilFilesIngested(workflowId: string, graph: WorkflowGraph): Promise<void> {
  const inputs = graph.nodes.filter((node) => isFileInput(node) && node.data.config.datasetId !== null)
  await Promise.all(
    inputs.map(({ id }) =>
      waitFor(uploadOf(workflowId, id), (state) => !isUnderway.some((name) => state.matches(name))),
    ),
  )
}

/**
 * Waits until a workflow's files are uploaded, makes the server read them with their current options, and waits until it
 * has. Throws if that fails or if the options of a large file change in the meantime, because a run must not use the old
 * rows.
 */
export async function ingestWithOptions(
  workflow: DrawnWorkflow,
  inputs = filesOfRun(workflow),
): Promise<void> {
  const arriving = inputs.filter(({ id }) => isArriving(uploadOf(workflow.id, id).getSnapshot()))
  await Promise.all(
    arriving.map(({ id }) => waitFor(uploadOf(workflow.id, id), (state) => !isArriving(state))),
  )
  const failed = firstProblem(workflow, arriving, ({ context }) => context.problem)
  if (failed) throw new Error(withNodeTitle(failed, workflow))
  for (const { id } of inputs) {
    const upload = uploadOf(workflow.id, id)
    const state = upload.getSnapshot()
    const { options } = state.context
    if (options && isIngestPending(state)) upload.send({ type: 'options.applied', options })
  }
  await untilFilesIngested(workflow.id, { nodes: inputs, edges: [] })
  const problem = firstProblem(workflow, inputs, whyNotRun)
  if (problem) throw new Error(withNodeTitle(problem, workflow))
}

/**
 * Returns the first reason why a run can't start, or null. A file that is being uploaded or hasn't been read yet doesn't
 * prevent a run, because the run waits for it.
 */
export function problemBeforeRun(workflow: DrawnWorkflow): Pick<Problem, 'nodeId' | 'sentence'> | null {
  const waiting = filesOfRun(workflow).filter(({ id }) => {
    const state = uploadOf(workflow.id, id).getSnapshot()
    return isArriving(state) || isIngestPending(state)
  })
  return firstRunProblem(workflow, new Set(waiting.map(({ id }) => id))) ?? unreadProblem(workflow)
}

/**
 * Returns the problem with the first file that can't be read until the user changes its options or picks another file,
 * or null if there is none.
 */
function unreadProblem(workflow: DrawnWorkflow): FileProblem | null {
  return firstProblem(workflow, filesOfRun(workflow), whyUnreadable)
}

/** Returns the inputs of a workflow that read files. */
export function fileInputsOf({ nodes }: WorkflowGraph): readonly WorkflowNode[] {
  return nodes.filter(isFileInput)
}

/** A workflow's graph with its ID. */
export type DrawnWorkflow = WorkflowGraph & { readonly id: string }
type UploadState = SnapshotFrom<typeof uploadMachine>

interface FileProblem {
  readonly nodeId: string
  readonly sentence: string
}

/** Returns the file inputs that a run would read, which are those with a path to an output. */
function filesOfRun(graph: WorkflowGraph): readonly WorkflowNode[] {
  const leftOut = new Set(nodesNotRun(graph).map(({ id }) => id))
  return fileInputsOf(graph).filter(({ id }) => !leftOut.has(id))
}

function firstProblem(
  { id: workflowId }: DrawnWorkflow,
  inputs: readonly WorkflowNode[],
  why: (state: UploadState) => string | null,
): FileProblem | null {
  for (const { id } of inputs) {
    const said = why(uploadOf(workflowId, id).getSnapshot())
    if (said !== null) return { nodeId: id, sentence: said }
  }
  return null
}

/** States of an upload in which the file's rows are about to change. */
const isUnderway = ['changing', 'applying', 'removing', 'reading'] as const

/** True while a file that the user chose is being uploaded or read, or a set without a file is. */
const isArriving = (state: UploadState) =>
  state.matches('uploading') || state.matches('removing') || state.matches('reading')

/**
 * True while a file that the user chose is being uploaded or read, and after a reload while the server still reads it.
 * False while the page asks for a file that has been read before.
 */
function isBeingRead(state: UploadState): boolean {
  const { file, dataset } = state.context
  if (state.matches('uploading') || state.matches('removing')) return true
  return (
    state.matches('reading') && (file !== null || (dataset !== null && dataset.version.status !== 'ready'))
  )
}

/**
 * True if the options have changed and the server hasn't been asked yet to read the whole file with the new options.
 */
export function isIngestPending(state: UploadState): boolean {
  return state.matches('changing') || state.matches('showing') || state.matches('shown')
}

/** Returns the reason why a file hasn't been read with its current options yet, or null. */
function whyUnread(state: UploadState): string | null {
  if (state.context.options === null) return null
  const isUnasked = isLarge(state.context) && isIngestPending(state)
  return whyUnreadable(state) ?? sentence(isUnasked ? 'fileReadInPart' : 'fileReadAnew')
}

/** Returns the reason why a file can't be read with its current options, or null if no change by the user is needed. */
function whyUnreadable(state: UploadState): string | null {
  const { options, problem } = state.context
  if (options === null) return null
  if (state.matches('incomplete')) return sentence('fileOptionMissing')
  return state.matches('failed') ? problem : null
}

/** Returns the reason why a run that has waited for a file still can't read it, or null if it can. */
function whyNotRun(state: UploadState): string | null {
  if (state.context.options === null) return null
  return whyUnreadable(state) ?? sentence('fileChangedMeanwhile')
}

function begin(workflowId: string, nodeId: string): Actor<typeof uploadMachine> {
  let named = datasetIdOf(workflowId, nodeId) ?? null
  /** Dataset that became ready while the node was deleted. If the deletion is undone, the node gets the dataset. */
  let unnamed: Dataset | null = null
  const take = (dataset: Dataset, isAsked: boolean) => {
    unnamed = takeDataset(workflowId, nodeId, dataset, isAsked) ? null : dataset
  }
  const actor = createActor(
    uploadMachine.provide({
      actors: {
        sendFile: fromCallback<UploadEvent, FileToSend>(({ input, sendBack }) =>
          uploadFile(input.file, input, {
            progressed: (percent) => sendBack({ type: 'upload.progressed', percent }),
            finished: (datasetId) => sendBack({ type: 'upload.finished', datasetId }),
            failed: (text) => sendBack({ type: 'upload.failed', sentence: text }),
          }),
        ),
        showFirstPart: fromPromise(({ input: { datasetId, options }, signal }) =>
          showFirstPart(datasetId, { options }, signal),
        ),
        removeFile: fromPromise(async ({ input }) => void (await removeFileFromSet(input))),
        readAgain: fromPromise(async ({ input }) => void (await readAgain(input.datasetId, input.options))),
        followDataset: fromCallback<UploadEvent, { datasetId: string }>(({ input, sendBack }) => {
          const stop = new AbortController()
          void followDataset(input.datasetId, sendBack, stop.signal)
          return () => stop.abort()
        }),
      },
      actions: {
        noteDataset: (_, { dataset, isAsked }) => dataset && take(dataset, isAsked),
        sayFailure: (_, { sentence: text }) => showWorkflowError(text, workflowId),
      },
    }),
    { input: { datasetId: named } },
  )
  actor.subscribe((state) => {
    setUnreadReason(workflowId, nodeId, whyUnread(state))
    setBeingRead(workflowId, nodeId, isBeingRead(state))
  })
  actor.start()
  whenNodeChanges(workflowId, nodeId, (node) => {
    if (node && unnamed) return take(unnamed, false)
    const datasetId = datasetIdOf(workflowId, nodeId)
    if (datasetId === undefined || datasetId === named) return
    const state = actor.getSnapshot()
    // A file that is still being read replaces the node's dataset as soon as it is ready.
    const isNewer = state.matches('reading') && state.context.datasetId !== named
    named = datasetId
    if (!isNewer) actor.send({ type: 'dataset.named', datasetId })
  })
  return actor
}

/** Polls the dataset until the server has fetched and read it or failed to. */
async function followDataset(
  id: string,
  send: (event: UploadEvent) => void,
  signal: AbortSignal,
): Promise<void> {
  for (let asked = 0; !signal.aborted; asked++) {
    const dataset = await readDataset(id, signal).catch((error: unknown) => {
      if (!signal.aborted) send({ type: 'dataset.failed', dataset: null, sentence: sentenceOf(error) })
      return null
    })
    if (!dataset || signal.aborted) return
    const { status, problem } = dataset.version
    if (status === 'ready') return send({ type: 'dataset.ready', dataset })
    const fetching = problem?.code === 'placeFetching'
    if (fetching && dataset.watch?.problem)
      return send({ type: 'dataset.failed', dataset, sentence: dataset.watch.problem.sentence })
    if (status === 'failed' && !fetching)
      return send({ type: 'dataset.failed', dataset, sentence: problem?.sentence ?? sentenceOf(null) })
    send({ type: 'dataset.progressed', dataset })
    await new Promise((resolve) => setTimeout(resolve, POLLS[asked] ?? POLLS.at(-1)))
  }
}

/**
 * Makes the node refer to the dataset. Returns false if the node doesn't exist. A node without a dataset gets one even
 * before it is ready, so that the dataset isn't lost when the user leaves the page. Otherwise, only a ready dataset is
 * used, so that an unreadable file never replaces a readable one. `isAsked` is true if the user changed the options.
 */
function takeDataset(workflowId: string, nodeId: string, dataset: Dataset, isAsked: boolean): boolean {
  const node = nodeOf(workflowId, nodeId)
  if (!node || !isFileInput(node)) return false
  const { config } = node.data
  const isReady = dataset.version.status === 'ready'
  if (isReady) setDataVersion(workflowId, nodeId, dataset.version.id)
  if (!isReady && config.datasetId !== null) return true
  const { profile } = dataset.version
  const columns = isReady && profile ? fileColumns(profile) : []
  const isChosen = isAsked || config.datasetId !== dataset.id || config.columns.length === 0
  const typesOf = isAsked ? typesOfReading : typesOfOtherFile
  const types = isReady && profile && isChosen ? typesOf(config, profile) : {}
  const named = { ...config, datasetId: dataset.id, fileName: dataset.fileName, columns, ...types }
  if (isReady) {
    const lost = isChosen && profile ? typesLost(config, profile) : []
    noteNewerContent(workflowId, nodeId, isChosen ? columns : config.columns, columns, lost)
  }
  if (JSON.stringify(named) === JSON.stringify(config)) return true
  changeGraph(workflowId, (graph) => setConfig(graph, nodeId, named), `${nodeId} file`)
  // Saves without the usual pause before a save. If the user left the page during this pause, an upload that may have
  // taken a long time would be lost.
  saverOf(workflowId).send({ type: 'save.requested' })
  return true
}

/** Records how the columns differ from the former columns, and the chosen types that were lost with columns. */
function noteNewerContent(
  workflowId: string,
  nodeId: string,
  former: readonly Column[],
  columns: readonly Column[],
  lost: readonly ColumnChange[],
): void {
  const without = (list: readonly Column[], others: readonly Column[]) => {
    const names = new Set(others.map(({ name }) => name))
    return list.map(({ name }) => name).filter((name) => !names.has(name))
  }
  const untyped = lost.map(({ columnName, toType }) => `${columnName} (${toType})`)
  const newer = { added: without(columns, former), removed: without(former, columns), untyped }
  const isSame = Object.values(newer).every((names) => names.length === 0)
  setNewerContent(workflowId, nodeId, isSame ? null : newer)
}

/** Returns the dataset of a node, null if the node has none, or undefined if the node doesn't exist. */
function datasetIdOf(workflowId: string, nodeId: string): string | null | undefined {
  const node = nodeOf(workflowId, nodeId)
  return node && isFileInput(node) ? node.data.config.datasetId : undefined
}
