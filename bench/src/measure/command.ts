import { spawn, spawnSync } from 'node:child_process'
import { watchTree } from './process-tree.ts'

/** True when a program is on PATH. */
export function isInstalled(program: string): boolean {
  return spawnSync('which', [program], { stdio: 'ignore' }).status === 0
}

/** Runs a program and returns its time and the peak memory of its process tree. Fails with its stderr. */
export async function timeCommand(
  program: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<{ seconds: number; peakBytes: number }> {
  const started = performance.now()
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, ...env } })
  const tree = watchTree(child.pid ?? 0)
  let complaint = ''
  child.stderr.on('data', (chunk: Buffer) => {
    complaint += chunk.toString()
  })
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  const seconds = (performance.now() - started) / 1000
  const peakBytes = await tree.stop()
  if (code !== 0) throw new Error(`${program} ended with ${code}: ${complaint.slice(-2000)}`)
  return { seconds, peakBytes }
}
