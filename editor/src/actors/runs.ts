import { type Actor, createActor, fromCallback, fromPromise } from 'xstate'
import { sayFinished } from '../bottom/say-finished.tsx'
import { presentInsight } from '../insight/present-insight.ts'
import { type RunContext, type RunEvent, runMachine } from '../machines/run-machine.ts'
import { CallFailed } from '../server/call-failed.ts'
import { client, server } from '../server/client.ts'
import { cancelRun, type Run, readNewestRun, runAgain, startRun } from '../server/runs.ts'
import { longestReading, whenReady } from '../server/when-ready.ts'
import { versionsOf } from '../store/data-versions.ts'
import { currentWorkflow, workflowById } from '../store/graph-store.ts'
import { showWorkflowError } from '../store/workflow-toasts.ts'
import { changedByOthers } from './changers.ts'
import { catchUp } from './news.ts'
import { doneIn, onceConfirmed } from './once-confirmed.ts'
import { registryOf } from './registry.ts'
import { saidOfNode } from './said-of-node.ts'
import { flush, savedGraph } from './saving.ts'
import { fileInputsOf, readAsSet } from './uploads.ts'

/** One run actor per workflow: a run is followed also while another workflow is shown. */
export const runs = registryOf(
  (workflowId): Actor<typeof runMachine> => createActor(provided, { input: { workflowId } }).start(),
  (actor) => actor.stop(),
)

server.whenBack(() => {
  for (const run of runs.all()) run.send({ type: 'server.returned' })
})

const provided = runMachine.provide({
  actors: {
    findRun: fromPromise(async ({ input: { workflowId, onSent } }) => {
      const run = await readNewestRun(workflowId)
      const graph = run && savedGraph(workflowId, run.revision)
      // Which files it read is not known here any more.
      if (graph) onSent({ ...graph, versions: {} })
      return run
    }),
    startRun: fromPromise(async ({ input: { workflowId, onSent, how }, signal }) => {
      const ready = { patience: longestReading, signal }
      const workflow = workflowById(workflowId)
      if (how && 'again' in how) {
        // The server alone knows who drew what was run then, and which files it read.
        if (workflow) await readAsSet(workflow, fileInputsOf(workflow))
        const again = { changed: [], does: () => how.again, signal }
        return onceConfirmed(again, (confirmed) => whenReady(() => runAgain(how.again, { confirmed }), ready))
      }
      if (workflow) await readAsSet(workflow)
      const { revision, graph } = await flush(workflowId)
      onSent({ ...graph, versions: versionsOf(workflowId) })
      const changed = changedByOthers(workflowId)
      const does = doneIn(workflowId, graph.nodes)
      return onceConfirmed({ changed, does, signal }, (confirmed) =>
        whenReady(() => startRun(workflowId, { revision, confirmed, ...how }), ready),
      ).catch(async (error: unknown) => {
        // Run again, it is what was saved elsewhere meanwhile: that comes into view before.
        if (error instanceof CallFailed && error.code === 'workflowConflict')
          await catchUp({ workflowId, revision: revision + 1 })
        throw error
      })
    }),
    cancelRun: fromPromise(async ({ input }) => void (await cancelRun(input.runId))),
    followRun: fromCallback<RunEvent, { runId: string }>(({ input, sendBack }) => {
      const stop = new AbortController()
      void follow(input.runId, sendBack, stop.signal)
      return () => stop.abort()
    }),
  },
  actions: {
    sayStartFailed: ({ context }, { message }) =>
      showWorkflowError(saidOfRefusal(context, message), context.workflowId),
    sayCancelFailed: ({ context }, { message }) => showWorkflowError(message, context.workflowId),
    sayFinished: ({ context }, { run }) => {
      // What comes into view, or is offered, says that all went well.
      if (!showInsight(context.workflowId, run)) sayFinished(run, context.workflowId)
    },
  },
})

/** Hands on what the server says of a run until it is over. */
async function follow(runId: string, send: (event: RunEvent) => void, signal: AbortSignal): Promise<void> {
  for await (const said of client.followRun(runId, { signal })) {
    if (said.event === 'log') send({ type: 'run.logged', line: said.data.line, nodeId: said.data.nodeId })
    else if (said.event === 'progress') send({ type: 'run.progressed', progress: said.data })
    else if (said.event === 'status') send({ type: 'run.statusChanged', run: said.data })
    else send({ type: 'events.lost', sentence: said.data.message })
  }
}

/** What the server refused a run for, with the node that it named. */
function saidOfRefusal({ workflowId, refused }: RunContext, message: string): string {
  const workflow = workflowById(workflowId)
  const nodeId = Object.keys(refused).find((id) => refused[id] === message)
  return workflow ? saidOfNode({ sentence: message, nodeId }, workflow) : message
}

/** What a run found out about a database is shown at once, to those who look at its workflow; answers whether it is. */
function showInsight(workflowId: string, run: Run): boolean {
  if (run.status !== 'succeeded' || !run.insight || currentWorkflow()?.id !== workflowId) return false
  presentInsight({ workflowId, runId: run.id, kind: run.insight })
  return true
}
