import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { root } from './root.ts'

/** Runs a script of the repository with the product's Node and returns its output. `code` 0 means success. */
export async function runNode(
  script: string,
  args: readonly string[] = [],
): Promise<{ code: number; said: string }> {
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(root, script), ...args],
    {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  let said = ''
  for (const output of [child.stdout, child.stderr]) {
    output.on('data', (chunk) => {
      said += chunk
    })
  }
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => resolve({ code: code ?? 1, said: said.trim() }))
  })
}
