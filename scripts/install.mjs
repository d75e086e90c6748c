// This file is plain JavaScript for Node 20 and later, because it runs before any package is installed.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { repairDriver } from './repair-driver.mjs'

/** The root folder of the product. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)))

const OLDEST_TO_INSTALL = 20
const NEEDED = [24, 7]

/**
 * Installs the packages with `npm ci` if they are missing or don't match the lock file, and repairs the PostgreSQL
 * driver.
 * @param {string} [folder]
 */
export function ensureInstalled(folder = root) {
  guardVersion(OLDEST_TO_INSTALL)
  const lock = readFileSync(join(folder, 'package-lock.json'))
  const hash = createHash('sha256').update(lock).digest('hex')
  const stamp = join(folder, 'node_modules', '.anj-lock-hash')
  if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== hash) {
    if (!matchesLock(folder, JSON.parse(lock.toString()))) runInstall(folder)
    writeFileSync(stamp, hash)
  }
  if (!repairDriver(folder))
    leave('The package postgres is not the version that scripts/repair-driver.mjs was written for.')
}

/**
 * Returns the path of the Node that runs the product: the one in node_modules or, if it is new enough, the current
 * one.
 * @param {string} [folder]
 */
export function productNode(folder = root) {
  const installed = join(folder, 'node_modules', '.bin', 'node')
  if (existsSync(installed)) return installed
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > NEEDED[0] || (major === NEEDED[0] && minor >= NEEDED[1])) return process.execPath
  return leave(
    `Anj runs on Node ${NEEDED.join('.')} or newer. For ${process.platform} on ${process.arch} none comes with it, ` +
      `and this is Node ${process.versions.node}. Please install a newer Node and start again.`,
  )
}

/**
 * True if every package in the lock file is installed in the locked version. Optional packages may be missing.
 * @param {string} folder
 * @param {{ packages: Record<string, { version?: string, link?: boolean, optional?: boolean, devOptional?: boolean }>
 * }} lock
 */
export function matchesLock(folder, lock) {
  const hidden = join(folder, 'node_modules', '.package-lock.json')
  if (!existsSync(hidden)) return false
  const present = JSON.parse(readFileSync(hidden, 'utf8')).packages
  return Object.entries(lock.packages).every(([path, wanted]) => {
    if (!path.startsWith('node_modules/') && !path.includes('/node_modules/')) return true
    if (wanted.link) return existsSync(join(folder, path))
    if (!(path in present)) return Boolean(wanted.optional || wanted.devOptional)
    return present[path].version === wanted.version
  })
}

/** @param {string} folder */
function runInstall(folder) {
  console.error('Installing packages (npm ci); this takes a minute the first time ...')
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  const result = spawnSync(npm, ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: folder,
    stdio: ['ignore', process.stderr, 'inherit'],
  })
  if (result.status !== 0)
    leave('The packages could not be installed; npm says why above.', result.status ?? 1)
}

/** @param {number} oldest */
function guardVersion(oldest) {
  const major = Number(process.versions.node.split('.')[0])
  if (major < oldest)
    leave(`Node ${oldest} or newer is needed to begin; this is Node ${process.versions.node}.`)
}

/**
 * @param {string} sentence
 * @returns {never}
 */
function leave(sentence, code = 1) {
  console.error(sentence)
  process.exit(code)
}
