import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { root } from '../root.ts'
import { StartProblem } from '../start-problem.ts'
import { staleTargets } from './stamps.ts'
import type { TargetName } from './targets.ts'

/** Builds the stale targets in a separate process, so that the memory that builders use is released afterwards. */
export async function buildStale({
  signal,
  only,
}: {
  signal?: AbortSignal
  only?: TargetName
} = {}): Promise<void> {
  const stale = staleTargets().filter(({ name }) => !only || name === only)
  if (stale.length === 0) return
  const child = spawn(
    process.execPath,
    [
      '--disable-warning=ExperimentalWarning',
      join(root, 'scripts', 'build.ts'),
      ...stale.map(({ name }) => name),
    ],
    {
      // Redirects the output to stderr, because another program may read what the command prints to stdout.
      stdio: ['ignore', process.stderr, 'inherit'],
      signal,
    },
  )
  const code = await new Promise((resolve) => child.once('error', resolve).once('exit', resolve))
  if (signal?.aborted) throw new StartProblem('Stopped while building.')
  if (code !== 0) throw new StartProblem('The build failed; the reason stands above.')
}
