import { Worker } from 'node:worker_threads'
import { type FileProblem, problem, type Result } from '@anj/workflow'
import { childEntry } from '../child/entry.ts'
import { type HeldFile, holdFile } from './held-file.ts'

/** Texts up to this length are parsed where they are: a thread takes longer to begin. */
const mostHere = 1 << 20
/** Room for what a file may hold; one that takes more ends its own opening and nothing else. */
const mostMegabytes = 2_048

/** Reads the text of a workflow file; a large one in a thread of its own, as it takes seconds in which others want answers. */
export async function readWorkflowFile(text: string): Promise<Result<HeldFile, FileProblem>> {
  return text.length <= mostHere ? await holdFile(text) : await inThread(text)
}

async function inThread(text: string): Promise<Result<HeldFile, FileProblem>> {
  const thread = new Worker(childEntry('hold-thread'), {
    workerData: text,
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: mostMegabytes },
  })
  const { promise, resolve, reject } = Promise.withResolvers<Result<HeldFile, FileProblem>>()
  thread.once('message', resolve)
  thread.once('error', reject)
  thread.once('exit', () =>
    reject(new Error('The thread that reads a workflow file ended without an answer.')),
  )
  try {
    return await promise
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_WORKER_OUT_OF_MEMORY') throw error
    return { ok: false, problem: problem('fileTakesTooMuchMemory') }
  } finally {
    await thread.terminate()
  }
}
