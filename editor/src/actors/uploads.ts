import { isFileInput, setConfig, type WorkflowGraph } from '@anj/workflow'
import { type Actor, createActor, fromCallback, waitFor } from 'xstate'
import { type UploadEvent, uploadMachine } from '../machines/upload-machine.ts'
import { sentenceOf } from '../server/call-failed.ts'
import { type Dataset, readDataset } from '../server/datasets.ts'
import { uploadFile } from '../server/upload-file.ts'
import { noteVersion } from '../store/data-versions.ts'
import { changeGraph, nodeById } from '../store/graph-store.ts'
import { registryOf } from './registry.ts'
import { saverOf } from './saving.ts'

const POLL = 400

/** One upload actor per input node: a file goes on being sent while another node is shown. */
export const uploads = registryOf(
  (nodeId): Actor<typeof uploadMachine> =>
    createActor(
      uploadMachine.provide({
        actors: {
          sendFile: fromCallback<UploadEvent, { file: File; replaces: string | null }>(
            ({ input, sendBack }) =>
              uploadFile(input.file, input.replaces, {
                progressed: (percent) => sendBack({ type: 'upload.progressed', percent }),
                finished: (datasetId) => sendBack({ type: 'upload.finished', datasetId }),
                failed: (text) => sendBack({ type: 'upload.failed', sentence: text }),
              }),
          ),
          followDataset: fromCallback<UploadEvent, { datasetId: string }>(({ input, sendBack }) => {
            const stop = new AbortController()
            void followDataset(input.datasetId, sendBack, stop.signal)
            return () => stop.abort()
          }),
        },
        actions: { noteDataset: (_, { dataset }) => dataset && takeDataset(nodeId, dataset) },
      }),
      { input: { datasetId: datasetIdOf(nodeId) } },
    ).start(),
  (actor) => actor.stop(),
)

/** Waits until the server has read the files of a graph, or can't. */
export async function filesRead(graph: WorkflowGraph): Promise<void> {
  const inputs = graph.nodes.filter((node) => isFileInput(node) && node.data.config.datasetId !== null)
  await Promise.all(inputs.map(({ id }) => waitFor(uploads.get(id), (state) => !state.matches('reading'))))
}

/** Asks for the dataset until the server has read it or can't. */
async function followDataset(
  id: string,
  send: (event: UploadEvent) => void,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const dataset = await readDataset(id, signal).catch((error: unknown) => {
      if (!signal.aborted) send({ type: 'dataset.failed', dataset: null, sentence: sentenceOf(error) })
      return null
    })
    if (!dataset || signal.aborted) return
    const { status, problem } = dataset.version
    if (status === 'ready') return send({ type: 'dataset.ready', dataset })
    if (status === 'failed')
      return send({ type: 'dataset.failed', dataset, sentence: problem?.sentence ?? sentenceOf(null) })
    send({ type: 'dataset.progressed', dataset })
    await new Promise((resolve) => setTimeout(resolve, POLL))
  }
}

/**
 * Names the dataset in the node, wherever that is. One that isn't ready is named only where there is no other yet:
 * it is found again after the page was left, and a file that can't be read doesn't take the place of one that could.
 */
function takeDataset(nodeId: string, dataset: Dataset): void {
  const found = nodeById(nodeId)
  if (!found || !isFileInput(found.node)) return
  const { config } = found.node.data
  const isReady = dataset.version.status === 'ready'
  if (isReady) noteVersion(nodeId, dataset.version.id)
  if (!isReady && config.datasetId !== null) return
  // Every cell of a file is text.
  const columns = (dataset.version.profile?.columns ?? []).map(({ name }) => ({
    name,
    type: 'text' as const,
  }))
  const named = {
    ...config,
    datasetId: dataset.id,
    fileName: dataset.fileName,
    columns: isReady ? columns : [],
  }
  if (JSON.stringify(named) === JSON.stringify(config)) return
  changeGraph(found.workflowId, (graph) => setConfig(graph, nodeId, named), `${nodeId} file`)
  // A file may have taken long to send: it shouldn't be forgotten by leaving the page in the pause before a save.
  saverOf(found.workflowId).send({ type: 'save.requested' })
}

function datasetIdOf(nodeId: string): string | null {
  const node = nodeById(nodeId)?.node
  return node && isFileInput(node) ? node.data.config.datasetId : null
}
