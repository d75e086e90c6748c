import { setTimeout as pause } from 'node:timers/promises'
import type { MarkState } from '../connectors/connector.ts'
import { connectorOf } from '../connectors/databases.ts'
import { readFileMark } from '../connectors/file/partial-file.ts'
import type { CommitMark } from '../model/commit-mark.ts'
import type { Target } from '../model/run-request.ts'

/** Asks the target whether a marked write was committed. 'unknown' when it can't be asked, or has forgotten. */
export async function readCommitMark(mark: CommitMark, target: Target): Promise<MarkState> {
  if (mark.kind === 'file') return await readFileMark(mark.path)
  if (target.kind !== 'database') return 'unknown'
  const connector = await connectorOf(target.connection.kind)
  return await connector.readMark(mark, target.connection)
}

const AGAIN = 250

export interface SettleLimits {
  /** How long a commit that still goes on, or a server that can't be reached, is waited for. */
  readonly patience: number
  /** How long a backend is waited for after it was told to end. */
  readonly afterwards: number
}

/**
 * Asks until the target has decided. A backend that still holds the transaction after the patience is ended, which
 * decides it; what can't be learned by then stays 'unknown'.
 */
export async function settleMark(
  mark: CommitMark,
  target: Target,
  { patience, afterwards }: SettleLimits = { patience: 20_000, afterwards: 10_000 },
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
