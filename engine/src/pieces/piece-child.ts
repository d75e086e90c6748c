import { openSession } from '../duckdb/session.ts'
import { asProblem } from '../process/problem.ts'
import { serveParent } from '../process/serve-parent.ts'
import { type FromPieceChild, LandingFailed, type ToPieceChild } from './protocol.ts'
import { runTask } from './run-task.ts'

/**
 * The child process of tasks: executes one after another and reports their results. The process of the run kills it, and
 * removes the files of its tasks.
 */
const parent = serveParent<ToPieceChild, FromPieceChild>((message) => void execute(message))

async function execute({ task, limits }: ToPieceChild): Promise<void> {
  try {
    await using session = await openSession({ ...limits, keepOrder: task.keepsOrder })
    const result = await runTask(session, task, new AbortController().signal)
    await parent.send({ type: 'done', result })
  } catch (error) {
    const landing = error instanceof LandingFailed ? { landing: error.landing } : {}
    const cause = error instanceof LandingFailed ? error.cause : error
    await parent.send({ type: 'failed', problem: asProblem(cause), ...landing })
  }
}
