import { type DatabaseConnection, forkRun, type RunRequest, runChildren } from '@anj/engine'
import { watchTree } from '../measure/process-tree.ts'

const MB = 1_000_000

/** Returns limits like a worker's. */
export function limitsIn(folder: string): RunRequest['limits'] {
  return {
    memoryBytes: 256 * MB,
    residentBytes: 500 * MB,
    temporaryDirectory: folder,
    temporaryBytes: 20_000 * MB,
  }
}

/** Forks the child for the next run in advance, as a worker does. It doesn't keep the benchmark alive. */
export function forkSpare(folder: string): void {
  runChildren.forkSpare(limitsIn(folder).residentBytes)
}

/**
 * Executes and commits a run in a child process, as a worker does. Returns the seconds, the child's peak memory and the
 * rows stored.
 */
export async function runInChild(
  request: RunRequest,
): Promise<{ seconds: number; peakBytes: number; stored: number }> {
  const started = performance.now()
  let tree: ReturnType<typeof watchTree> | undefined
  const outcome = await forkRun(
    request,
    { log: () => undefined, progress: () => undefined, rejects: () => undefined, prepared: async () => true },
    {
      signal: new AbortController().signal,
      onChild: ({ pid }) => {
        tree = watchTree(pid ?? 0)
      },
    },
  )
  const seconds = (performance.now() - started) / 1000
  const peakBytes = (await tree?.stop()) ?? 0
  if (outcome.status === 'succeeded')
    return { seconds, peakBytes, stored: outcome.reconciliation?.stored ?? 0 }
  throw new Error(outcome.status === 'failed' ? outcome.problem.sentence : outcome.status)
}

/** Returns a connection to the server of a URL, like a stored one. */
export function connectionTo(url: URL): DatabaseConnection {
  return {
    kind: 'postgresql',
    serverName: url.hostname,
    port: Number(url.port),
    userId: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    tls: 'disable',
  }
}
