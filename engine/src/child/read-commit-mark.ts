import { setTimeout as pause } from 'node:timers/promises'
import type { MarkState } from '../connectors/connector.ts'
import { connectorOf } from '../connectors/databases.ts'
import { readFileMark } from '../connectors/file/partial-file.ts'
import type { CommitMark } from '../model/commit-mark.ts'
import type { Target } from '../model/run-request.ts'

/** Asks the target whether a marked write was committed. Returns 'unknown' when the target can't answer. */
export async function readCommitMark(mark: CommitMark, target: Target): Promise<MarkState> {
  if (mark.kind === 'file') return await readFileMark(mark.path)
  if (target.kind !== 'database') return 'unknown'
  const connector = await connectorOf(target.connection.kind)
  return await connector.readMark(mark, target.connection)
}

const AGAIN = 250

export interface ResolveLimits {
  /** Milliseconds to wait for a commit in progress or an unreachable server. */
  readonly patience: number
  /** Milliseconds to wait for the outcome after ending a backend. */
  readonly afterwards: number
}

/**
 * Polls the target until it reports the commit or its rollback. After `patience` it ends a backend that still has the
 * transaction open, which decides the outcome. Returns 'unknown' if the target still can't answer.
 */
export async function resolveCommitMark(
  mark: CommitMark,
  target: Target,
  { patience, afterwards }: ResolveLimits = { patience: 20_000, afterwards: 10_000 },
): Promise<'committed' | 'aborted' | 'unknown'> {
  const first = await askUntil(mark, target, patience)
  if (first === 'committed' || first === 'aborted') return first
  if (first === 'inProgress' && target.kind === 'database') {
    const connector = await connectorOf(target.connection.kind)
    await connector.endWrite(mark, target.connection).catch(() => undefined)
  }
  const last = await askUntil(mark, target, afterwards)
  return last === 'inProgress' ? 'unknown' : last
}

async function askUntil(mark: CommitMark, target: Target, patience: number): Promise<MarkState> {
  const until = Date.now() + patience
  for (;;) {
    const state = await readCommitMark(mark, target)
    if (state === 'committed' || state === 'aborted' || Date.now() >= until) return state
    await pause(AGAIN)
  }
}
