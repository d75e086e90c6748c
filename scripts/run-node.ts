import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { root } from './root.ts'

/** Runs a script of the tree with the product's Node and keeps what it says; 0 as `code` means that all is well. */
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
