import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { root } from '../root.ts'

const commands = {
  editor: ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'],
  portal: ['node_modules/@remix-run/dev/dist/cli.js', 'vite:build', '--logLevel', 'warn'],
}

/** Builds the pages of one browser application with its own Vite configuration. */
export async function buildPages(name: keyof typeof commands): Promise<void> {
  const [script = '', ...args] = commands[name]
  const child = spawn(process.execPath, [join(root, script), ...args], {
    cwd: join(root, name),
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const output of [child.stdout, child.stderr]) output.on('data', (chunk) => (said += chunk))
  const code = await new Promise((resolve) => child.once('error', resolve).once('close', resolve))
  if (code !== 0) throw new Error(said.trim() || String(code))
}
