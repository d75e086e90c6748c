import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { StartProblem } from '../start-problem.ts'

type Tool = {
  name: string
  programs: readonly string[]
  package: string
  neededFor: string
  setting?: string
  /** A faster alternative program and package. If it isn't available, tests use the other programs. */
  quicker?: string
}

/** Programs that tests need and that npm doesn't install. */
export const tools = {
  chromium: {
    name: 'Chromium',
    programs: ['chromium', 'chromium-browser', 'google-chrome'],
    package: 'chromium',
    neededFor: 'the browser tests',
    // Preferred because it is only a headless browser, which saves a quarter of a test's processor time.
    quicker: 'chromium-headless-shell',
  },
  mariadb: {
    name: 'MariaDB',
    programs: ['mariadbd', 'mysqld'],
    package: 'mariadb-server',
    neededFor: 'the tests of MySQL',
    setting: 'MYSQL_TEST_URL',
  },
} as const satisfies Record<string, Tool>

const FURTHER_FOLDERS = ['/usr/sbin', '/usr/local/sbin', '/usr/bin', '/usr/local/bin']

/** Returns the path of a tool's program. Installs a missing tool with apt when this user may. */
export function provideTool(tool: Tool): string | null {
  if (tool.setting && process.env[tool.setting]) return null
  const { quicker } = tool
  const best = quicker ? findProgram([quicker]) : findTool(tool)
  if (best) return best
  const mayInstall = process.getuid?.() === 0 && findProgram(['apt-get']) !== null
  let problem = ''
  if (mayInstall && quicker) install(quicker)
  if (mayInstall && !findTool(tool)) problem = install(tool.package)
  const found = findTool(tool)
  if (!found) throw new StartProblem(`${advice(tool)}\n${problem}`.trim())
  return found
}

/** Returns the path of a tool's program, or null when it isn't installed. */
export function findTool({ quicker, programs }: Tool): string | null {
  return findProgram(quicker ? [quicker, ...programs] : programs)
}

/** Installs a package and returns the error output of apt-get. */
function install(name: string): string {
  console.log(`The package ${name} is missing; installing it with apt-get ...`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  // Short timeouts, so that a machine without network access doesn't wait for minutes.
  const patience = ['-o', 'Acquire::http::Timeout=10', '-o', 'Acquire::Retries=1']
  spawnSync('apt-get', [...patience, 'update', '-qq'], { stdio: 'ignore', env })
  const args = [...patience, 'install', '-y', '-qq', '--no-install-recommends', name]
  return spawnSync('apt-get', args, { encoding: 'utf8', env }).stderr?.trim() ?? ''
}

/** Returns the path of the first of the given programs that is installed. */
export function findProgram(names: readonly string[]): string | null {
  const folders = [...(process.env.PATH ?? '').split(delimiter).filter(Boolean), ...FURTHER_FOLDERS]
  const paths = names.flatMap((name) => folders.map((folder) => join(folder, name)))
  return paths.find(isProgram) ?? null
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

function advice({ name, package: debianPackage, neededFor, setting }: Tool): string {
  const instead = setting ? `, or set ${setting} to the address of a server` : ''
  return `${name} is needed for ${neededFor} and was not found. Please install it (on Debian: apt-get install ${debianPackage})${instead}.`
}
