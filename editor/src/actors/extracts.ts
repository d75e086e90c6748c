import { isDatabaseInput, setConfig, sourceKey } from '@anj/workflow'
import { type Actor, createActor, fromCallback, fromPromise } from 'xstate'
import { type TakenSample, withSampleOf } from '../connectors/taken-sample.ts'
import { type ExtractEvent, extractMachine } from '../machines/extract-machine.ts'
import { CallFailed, sentenceOf } from '../server/call-failed.ts'
import { type Extract, endExtract, readExtract, startExtract } from '../server/extracts.ts'
import { noteVersion } from '../store/data-versions.ts'
import { changeGraph, nodeById } from '../store/graph-store.ts'
import { registryOf } from './registry.ts'
import { saverOf } from './saving.ts'

const POLL = 400

/** The sample that each node took last, with the settings that it took it with. */
const taken = new Map<string, TakenSample>()

/** The sample that a node's settings may come back to. */
export const takenSample = (nodeId: string): TakenSample | null => taken.get(nodeId) ?? null

/** One actor per database input: a sample goes on being taken while another node is shown. */
export const extracts = registryOf(
  (nodeId): Actor<typeof extractMachine> => {
    let key = ''
    const node = databaseInput(nodeId)?.node
    const { extractId, columns } = node?.data.config ?? { extractId: null, columns: [] }
    if (node && extractId !== null)
      taken.set(nodeId, { extractId, key: sourceKey(node.data.config), columns })
    return createActor(
      extractMachine.provide({
        actors: {
          startExtract: fromPromise(({ signal }) => {
            const found = databaseInput(nodeId)
            if (!found) throw new Error('the node is gone')
            key = sourceKey(found.node.data.config)
            return startExtract(found.workflowId, found.node, signal)
          }),
          followExtract: fromCallback<ExtractEvent, { extractId: string }>(({ input, sendBack }) => {
            const stop = new AbortController()
            void follow(input.extractId, sendBack, stop.signal)
            return () => stop.abort()
          }),
          cancelExtract: fromPromise(({ input }) => endExtract(input.extractId)),
        },
        actions: { noteExtract: (_, { extract }) => takeExtract(nodeId, extract, key) },
      }),
      { input: { extractId } },
    ).start()
  },
  (actor) => actor.stop(),
)

/** Asks for the sample until the server has read it or can't. */
async function follow(id: string, send: (event: ExtractEvent) => void, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      const extract = await readExtract(id, signal)
      if (extract.status === 'ready') return send({ type: 'extract.ready', extract })
      if (extract.status === 'failed')
        return send({
          type: 'extract.failed',
          extract,
          sentence: extract.problem?.sentence ?? sentenceOf(null),
        })
      send({ type: 'extract.progressed', extract })
    } catch (error) {
      if (signal.aborted) return
      if (error instanceof CallFailed && error.status === 404) return send({ type: 'extract.lost' })
      if (!(error instanceof CallFailed && error.isOffline))
        return send({ type: 'extract.failed', extract: null, sentence: sentenceOf(error) })
    }
    await new Promise((resolve) => setTimeout(resolve, POLL))
  }
}

/** Names sample and columns in the node, wherever that is. Settings that were changed meanwhile keep theirs. */
function takeExtract(nodeId: string, extract: Extract, key: string): void {
  const found = databaseInput(nodeId)
  if (!found) return
  const { config } = found.node.data
  const isNamed = config.extractId === extract.id
  const columns = extract.columns ?? []
  if (!isNamed && key !== '') taken.set(nodeId, { extractId: extract.id, key, columns })
  noteVersion(nodeId, extract.id)
  const named = withSampleOf(config, takenSample(nodeId))
  if (named === config) return
  changeGraph(found.workflowId, (graph) => setConfig(graph, nodeId, named), `${nodeId} sample`)
  saverOf(found.workflowId).send({ type: 'save.requested' })
}

function databaseInput(nodeId: string) {
  const found = nodeById(nodeId)
  return found && isDatabaseInput(found.node) ? { workflowId: found.workflowId, node: found.node } : null
}
