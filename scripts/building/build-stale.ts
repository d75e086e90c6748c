import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { root } from '../root.ts'
import { StartProblem } from '../start-problem.ts'
import { staleTargets } from './stamps.ts'

/** Builds what is stale, in a process of its own, so that the builders' memory is given back. */
export async function buildStale({ signal }: { signal?: AbortSignal } = {}): Promise<void> {
  if (staleTargets().length === 0) return
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(root, 'scripts', 'build.ts')],
    {
      stdio: ['ignore', 'inherit', 'inherit'],
      signal,
    },
  )
  const code = await new Promise((resolve) => child.once('error', resolve).once('exit', resolve))
  if (signal?.aborted) throw new StartProblem('Stopped while building.')
  if (code !== 0) throw new StartProblem('The build failed; the reason stands above.')
}
