import { Readable } from 'node:stream'
import { type Artifact, findResultArtifact, getRun } from '@anj/db'
import { AppError } from '@anj/workflow'
import type { Caller } from '../access/session.ts'
import type { AppDeps } from '../deps/deps.ts'
import { successAnswer } from '../http/answers.ts'
import { orNotFound } from '../http/not-found.ts'

type Deps = Pick<AppDeps, 'db' | 'storage'>

/** Returns the file with a run's insight. Refuses a run that the caller can't see or whose file is missing. */
export async function findInsight({ db, storage }: Deps, caller: Caller, runId: string): Promise<Artifact> {
  orNotFound(await getRun(db, caller, runId), 'run')
  const artifact = await findResultArtifact(db, caller, runId, 'insight')
  if (!artifact || !(await storage.stat(artifact.key))) throw new AppError('insightMissing', {})
  return artifact
}

/**
 * Streams an insight's file wrapped in the success envelope. The file isn't loaded into memory, because it is large for
 * a large database.
 */
export function answerInsight({ storage }: Deps, { key }: Artifact): Readable {
  const [before = '', after = ''] = JSON.stringify(successAnswer(null)).split('null')
  return Readable.from(framed(before, storage.read(key), after))
}

async function* framed(before: string, file: Readable, after: string): AsyncGenerator<Buffer> {
  yield Buffer.from(before)
  yield* file
  yield Buffer.from(after)
}
