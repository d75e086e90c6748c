import { spawn } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { type Environment, toProcessEnv } from '../environment.ts'
import { whenLauncherIsGone } from '../launcher.ts'
import { root } from '../root.ts'

/** Runs a program of node_modules with the product's Node and shows its output. Returns the exit code. */
export async function runSuite(program: string, args: string[], env: Environment): Promise<number | null> {
  const bin = join(root, 'node_modules', '.bin')
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(root, 'node_modules', program), ...args],
    {
      cwd: root,
      env: toProcessEnv({ ...env, PATH: `${bin}${delimiter}${env.PATH ?? ''}` }),
      stdio: ['ignore', 'inherit', 'inherit'],
    },
  )
  const stop = () => child.kill('SIGTERM')
  process.once('SIGTERM', stop)
  whenLauncherIsGone(stop)
  return new Promise((resolve) => child.once('error', () => resolve(null)).once('exit', resolve))
}
