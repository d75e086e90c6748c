import { type DatabaseInputConfig, isDatabaseInput, setConfig, sourceKey } from '@anj/workflow'
import { type Actor, createActor, fromCallback, fromPromise } from 'xstate'
import { type TakenSample, withSampleOf } from '../connectors/taken-sample.ts'
import { type ExtractEvent, extractMachine } from '../machines/extract-machine.ts'
import { CallFailed, sentenceOf } from '../server/call-failed.ts'
import { type Extract, endExtract, readExtract, startExtract } from '../server/extracts.ts'
import { noteVersion } from '../store/data-versions.ts'
import { changeGraph } from '../store/graph-store.ts'
import { nodeOf, whenNodeChanges } from '../store/node-of.ts'
import { changedByOthers } from './changers.ts'
import { doneIn, onceConfirmed } from './once-confirmed.ts'
import { registryOf } from './registry.ts'
import { saverOf } from './saving.ts'

const POLL = 400

/** How a node's samples are taken, and the sample that it took last with the settings that it took it with. */
interface Sampling {
  readonly actor: Actor<typeof extractMachine>
  readonly taken: () => TakenSample | null
}

/** One per database input of a workflow: a sample goes on being taken while another node is shown. */
const extracts = registryOf(
  (workflowId) =>
    registryOf(
      (nodeId) => begin(workflowId, nodeId),
      ({ actor }) => actor.stop(),
    ),
  () => undefined,
)

/** The actor that takes a node's samples. */
export const extractOf = (workflowId: string, nodeId: string) => extracts.get(workflowId).get(nodeId).actor

/** The sample that a node's settings may come back to. */
export const takenSample = (workflowId: string, nodeId: string) =>
  extracts.get(workflowId).get(nodeId).taken()

function begin(workflowId: string, nodeId: string): Sampling {
  const config = () => databaseInput(workflowId, nodeId)?.data.config ?? null
  let named = config()?.extractId ?? null
  let taken = sampleIn(config())
  /** What the refresh that goes on was asked for with. */
  let asked: string | null = null
  /** Whether a sample was taken while the node was deleted: it is named in the node when that comes back. */
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
    noteVersion(workflowId, nodeId, extract.id)
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
          if (!node) throw new Error('the node is gone')
          const changed = changedByOthers(workflowId, nodeId)
          const does = doneIn(workflowId, [node])
          const started = await onceConfirmed({ changed, does, signal }, (confirmed) =>
            startExtract(workflowId, node, { confirmed, signal }),
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
    // Settings that mean other rows name no sample, and may come back to the one that was taken.
    if (!present || present.extractId === null || present.extractId === named) return
    named = present.extractId
    if (named === taken?.extractId) return
    taken = sampleIn(present)
    // A sample that is being taken names itself as soon as its rows are there.
    if (actor.getSnapshot().matches('reading') && asked !== null) return
    asked = null
    actor.send({ type: 'extract.named', extractId: named })
  })
  return { actor, taken: () => taken }
}

/** The sample that settings name. */
function sampleIn(config: DatabaseInputConfig | null): TakenSample | null {
  if (!config || config.extractId === null) return null
  return { extractId: config.extractId, key: sourceKey(config), columns: config.columns }
}

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

function databaseInput(workflowId: string, nodeId: string) {
  const node = nodeOf(workflowId, nodeId)
  return node && isDatabaseInput(node) ? node : null
}
