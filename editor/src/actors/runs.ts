import { type Actor, createActor, fromCallback, fromPromise } from 'xstate'
import { type RunContext, type RunEvent, runMachine } from '../machines/run-machine.ts'
import { CallFailed } from '../server/call-failed.ts'
import { client, server } from '../server/client.ts'
import { clockZone } from '../server/clock-zone.ts'
import { cancelRun, type Run, readNewestRun, runAgain, startRun } from '../server/runs.ts'
import { MAX_INGEST_MS, pollUntilReady } from '../server/when-ready.ts'
import { versionsOf } from '../store/data-versions.ts'
import { currentWorkflow, workflowById } from '../store/graph-store.ts'
import { showWorkflowError } from '../store/workflow-toasts.ts'
import { changedByOthers } from './changers.ts'
import { catchUp } from './news.ts'
import { notifyRunFinished } from './notify-run-finished.tsx'
import { connectionUses, withConfirmation } from './once-confirmed.ts'
import { registryOf } from './registry.ts'
import { savedGraph, saveNow } from './saving.ts'
import { showNewInsight } from './show-new-insight.ts'
import { type DrawnWorkflow, fileInputsOf, ingestWithOptions, problemBeforeRun } from './uploads.ts'
import { withNodeTitle } from './with-node-title.ts'

/** One run actor per workflow. Each keeps following its run while another workflow is open. */
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
      // This page no longer knows which file versions the run read.
      if (graph) onSent({ ...graph, versions: {} })
      return run
    }),
    startRun: fromPromise(async ({ input: { workflowId, onSent, how }, signal }) => {
      const ready = { patience: MAX_INGEST_MS, signal }
      const workflow = workflowById(workflowId)
      if (how && 'again' in how) {
        // Only the server knows the files that the run read and the users who changed its nodes.
        if (workflow) await ingestWithOptions(workflow, fileInputsOf(workflow))
        const again = { changed: [], does: () => how.again, signal }
        return withConfirmation(again, (confirmed) =>
          pollUntilReady(() => runAgain(how.again, { timeZone: clockZone(), confirmed }), ready),
        )
      }
      // A test run was checked before its dialog opened.
      if (workflow && !(how && 'firstRows' in how)) checkBeforeRun(workflow)
      if (workflow) await ingestWithOptions(workflow)
      const { revision, graph } = await saveNow(workflowId)
      onSent({ ...graph, versions: versionsOf(workflowId) })
      const changed = changedByOthers(workflowId)
      const does = connectionUses(workflowId, graph.nodes)
      return withConfirmation({ changed, does, signal }, (confirmed) =>
        pollUntilReady(
          () => startRun(workflowId, { revision, timeZone: clockZone(), confirmed, ...how }),
          ready,
        ),
      ).catch(async (error: unknown) => {
        // Loads the newer revision that was saved elsewhere, so that the user sees it before running again.
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
      // An insight that opens or is offered already shows that the run succeeded.
      if (!showInsight(context.workflowId, run)) notifyRunFinished(run, context.workflowId)
    },
  },
})

/** Forwards a run's events until it ends. */
async function follow(runId: string, send: (event: RunEvent) => void, signal: AbortSignal): Promise<void> {
  for await (const said of client.followRun(runId, { signal })) {
    if (said.event === 'log') send({ type: 'run.logged', line: said.data })
    else if (said.event === 'progress') send({ type: 'run.progressed', progress: said.data })
    else if (said.event === 'status') send({ type: 'run.statusChanged', run: said.data })
    else send({ type: 'events.lost', sentence: said.data.message })
  }
}

/** Throws if the editor knows a reason why the run can't start, as the server would. */
function checkBeforeRun(workflow: DrawnWorkflow): void {
  const problem = problemBeforeRun(workflow)
  if (!problem) return
  const message = withNodeTitle(problem, workflow)
  const fields = problem.nodeId ? { [problem.nodeId]: message } : {}
  throw new CallFailed({ code: 'workflowHasProblems', message, status: 422, fields })
}

/** Returns the reason why the server refused a run, with the title of the node concerned. */
function saidOfRefusal({ workflowId, refused }: RunContext, message: string): string {
  const workflow = workflowById(workflowId)
  const nodeId = Object.keys(refused).find((id) => refused[id] === message)
  return workflow ? withNodeTitle({ sentence: message, nodeId }, workflow) : message
}

/** Opens a run's insight if its workflow is current. Returns true if it did. */
function showInsight(workflowId: string, run: Run): boolean {
  if (run.status !== 'succeeded' || !run.insight || currentWorkflow()?.id !== workflowId) return false
  showNewInsight({ workflowId, runId: run.id, kind: run.insight })
  return true
}
