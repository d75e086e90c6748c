import { spawn } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { createInterface } from 'node:readline'
import { type Environment, forNode } from '../environment.ts'
import { whenLauncherIsGone } from '../launcher.ts'
import { root } from '../root.ts'

/**
 * Runs a program of node_modules with the product's Node; resolves with its exit code. It prints itself, or line by line where
 * another one prints at the same time.
 */
export async function runSuite(
  program: string,
  args: string[],
  env: Environment,
  prints: 'itself' | 'lines' = 'itself',
): Promise<number | null> {
  const bin = join(root, 'node_modules', '.bin')
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(root, 'node_modules', program), ...args],
    {
      cwd: root,
      env: forNode({ ...env, PATH: `${bin}${delimiter}${env.PATH ?? ''}` }),
      stdio: prints === 'itself' ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
    },
  )
  if (child.stdout) createInterface(child.stdout).on('line', (line) => console.log(line))
  if (child.stderr) createInterface(child.stderr).on('line', (line) => console.error(line))
  const stop = () => child.kill('SIGTERM')
  process.once('SIGTERM', stop)
  whenLauncherIsGone(stop)
  return new Promise((resolve) => child.once('error', () => resolve(null)).once('close', resolve))
}
