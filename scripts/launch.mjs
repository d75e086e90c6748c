// Launches a TypeScript file with the product's Node. This file is plain JavaScript for Node 20 and later.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { join } from 'node:path'
import { ensureInstalled, productNode, root } from './install.mjs'

const LOOK_FOR_PARENT_EVERY = 250

/**
 * Installs missing packages, runs a script with the product's Node, forwards signals to it, and exits with its code.
 * The two processes share a channel, through which the script notices when this process is killed.
 * @param {string} script path below scripts/
 * @param {string[]} [args]
 */
export function launch(script, args = process.argv.slice(2)) {
  ensureInstalled()
  const child = spawn(
    productNode(),
    ['--disable-warning=ExperimentalWarning', join(root, 'scripts', script), ...args],
    {
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
      env: {
        ...process.env,
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(root, 'node_modules', '.cache', 'node'),
      },
    },
  )
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('message', (message) => process.send?.(message))
  child.on('exit', (code, signal) =>
    process.exit(code ?? 128 + (constants.signals[signal ?? 'SIGTERM'] ?? 0)),
  )
  child.on('error', (error) => {
    console.error(`The product's Node could not be started: ${error.message}`)
    process.exit(1)
  })
  followParent(child)
}

/**
 * Ends the script when npm is killed. npm forwards the signals that it can catch, but SIGKILL isn't one of them. There
 * may be a shell between npm and this process, so this function also watches the grandparent.
 * @param {import('node:child_process').ChildProcess} child
 */
function followParent(child) {
  if (process.env.npm_lifecycle_event === undefined) return
  const before = ancestors()
  setInterval(() => ancestors() !== before && child.kill('SIGTERM'), LOOK_FOR_PARENT_EVERY).unref()
}

function ancestors() {
  return `${process.ppid} ${parentOf(process.ppid)}`
}

/** @param {number} pid */
function parentOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]
  } catch {
    return 'unknown'
  }
}
