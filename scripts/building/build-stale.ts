import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { root } from '../root.ts'
import { StartProblem } from '../start-problem.ts'
import { staleTargets } from './stamps.ts'
import type { TargetName } from './targets.ts'

/** Builds what is stale, in a process of its own, so that the builders' memory is given back. */
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
      // What a command prints on its standard output may be read by another program.
      stdio: ['ignore', process.stderr, 'inherit'],
      signal,
    },
  )
  const code = await new Promise((resolve) => child.once('error', resolve).once('exit', resolve))
  if (signal?.aborted) throw new StartProblem('Stopped while building.')
  if (code !== 0) throw new StartProblem('The build failed; the reason stands above.')
}
