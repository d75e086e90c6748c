import { type DatabaseInputConfig, isDatabaseInput, setConfig, sourceKey } from '@anj/workflow'
import { type Actor, createActor, fromCallback, fromPromise } from 'xstate'
import { type ExtractEvent, extractMachine } from '../machines/extract-machine.ts'
import { CallFailed, sentenceOf } from '../server/call-failed.ts'
import { type Extract, endExtract, readExtract, startExtract } from '../server/extracts.ts'
import { setDataVersion } from '../store/data-versions.ts'
import { changeGraph, workflowById } from '../store/graph-store.ts'
import { nodeOf, whenNodeChanges } from '../store/node-of.ts'
import { changedByOthers } from './changers.ts'
import { connectionUses, withConfirmation } from './once-confirmed.ts'
import { registryOf } from './registry.ts'
import { saverOf } from './saving.ts'
import { type StoredSample, withSampleOf } from './taken-sample.ts'

const POLL = 400

/** The actor that takes a node's samples, and a function that returns the last sample with its settings. */
interface Sampling {
  readonly actor: Actor<typeof extractMachine>
  readonly taken: () => StoredSample | null
}

/** One sampling per database input. A sample continues to be taken while another node is open. */
const extracts = registryOf(
  (workflowId) =>
    registryOf(
      (nodeId) => begin(workflowId, nodeId),
      ({ actor }) => actor.stop(),
    ),
  () => undefined,
)

/** Returns the actor that takes a node's samples. */
export const extractOf = (workflowId: string, nodeId: string) => extracts.get(workflowId).get(nodeId).actor

/** Returns a node's last sample, which applies again once the settings select the same rows as before. */
export const previousSample = (workflowId: string, nodeId: string) =>
  extracts.get(workflowId).get(nodeId).taken()

function begin(workflowId: string, nodeId: string): Sampling {
  const config = () => databaseInput(workflowId, nodeId)?.data.config ?? null
  let named = config()?.extractId ?? null
  let taken = sampleIn(config())
  /** Source key that the current refresh started with. */
  let asked: string | null = null
  /** True if a sample became ready while the node was deleted. If the deletion is undone, the node gets the sample. */
  let isUnnamed = false

  const nameTaken = () => {
    const present = config()
    isUnnamed = present === null
    const next = present && withSampleOf(present, taken)
    if (next === null || next === present) return
    changeGraph(workflowId, (graph) => setConfig(graph, nodeId, next), `${nodeId} sample`)
    saverOf(workflowId).send({ type: 'save.requested' })
  }
  const note = (extract: Extract) => {
    setDataVersion(workflowId, nodeId, extract.id)
    if (asked === null) return
    taken = { extractId: extract.id, key: asked, columns: extract.columns ?? [] }
    asked = null
    nameTaken()
  }
  const actor = createActor(
    extractMachine.provide({
      actors: {
        startExtract: fromPromise(async ({ signal }) => {
          const node = databaseInput(workflowId, nodeId)
          if (!node) throw new Error('The node no longer exists.')
          const changed = changedByOthers(workflowId, nodeId)
          const does = connectionUses(workflowId, [node])
          const parameters = workflowById(workflowId)?.parameters ?? []
          const started = await withConfirmation({ changed, does, signal }, (confirmed) =>
            startExtract(workflowId, node, { parameters, confirmed, signal }),
          )
          asked = sourceKey(node.data.config)
          return started
        }),
        followExtract: fromCallback<ExtractEvent, { extractId: string }>(({ input, sendBack }) => {
          const stop = new AbortController()
          void follow(input.extractId, sendBack, stop.signal)
          return () => stop.abort()
        }),
        cancelExtract: fromPromise(({ input }) => endExtract(input.extractId)),
      },
      actions: { noteExtract: (_, { extract }) => note(extract) },
    }),
    { input: { extractId: named } },
  ).start()

  whenNodeChanges(workflowId, nodeId, () => {
    const present = config()
    if (present && isUnnamed) return nameTaken()
    // Settings that select other rows have no sample, but an undo can restore the earlier settings and their sample.
    if (!present || present.extractId === null || present.extractId === named) return
    named = present.extractId
    if (named === taken?.extractId) return
    taken = sampleIn(present)
    // A refresh in progress sets its own sample once the rows exist.
    if (actor.getSnapshot().matches('reading') && asked !== null) return
    asked = null
    actor.send({ type: 'extract.named', extractId: named })
  })
  return { actor, taken: () => taken }
}

/** Returns the sample that the settings refer to. */
function sampleIn(config: DatabaseInputConfig | null): StoredSample | null {
  if (!config || config.extractId === null) return null
  return { extractId: config.extractId, key: sourceKey(config), columns: config.columns }
}

/** Polls the sample until the server has read it or failed to. */
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

function databaseInput(workflowId: string, nodeId: string) {
  const node = nodeOf(workflowId, nodeId)
  return node && isDatabaseInput(node) ? node : null
}
