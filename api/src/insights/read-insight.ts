import { Readable } from 'node:stream'
import { type Artifact, findMade, getRun } from '@anj/db'
import { AppError } from '@anj/workflow'
import type { Caller } from '../access/session.ts'
import type { AppDeps } from '../deps/deps.ts'
import { done } from '../http/answers.ts'
import { present } from '../http/not-found.ts'

type Deps = Pick<AppDeps, 'db' | 'storage'>

/** The file of the insight that a run made, of which a person may see the run; refuses when there is none. */
export async function findInsight({ db, storage }: Deps, caller: Caller, runId: string): Promise<Artifact> {
  present(await getRun(db, caller, runId), 'run')
  const artifact = await findMade(db, caller, runId, 'insight')
  if (!artifact || !(await storage.stat(artifact.key))) throw new AppError('insightMissing', {})
  return artifact
}

/** The insight of a run, as the file holds it, in the frame of an answer: it is as large as its database has columns. */
export function answerInsight({ storage }: Deps, { key }: Artifact): Readable {
  const [before = '', after = ''] = JSON.stringify(done(null)).split('null')
  return Readable.from(framed(before, storage.read(key), after))
}

async function* framed(before: string, file: Readable, after: string): AsyncGenerator<Buffer> {
  yield Buffer.from(before)
  yield* file
  yield Buffer.from(after)
}
