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
  /** A program, and its package, that does the same in less time; the others serve where it can't be had. */
  quicker?: string
}

/** Programs that tests need and that npm does not bring. */
export const tools = {
  chromium: {
    name: 'Chromium',
    programs: ['chromium', 'chromium-browser', 'google-chrome'],
    package: 'chromium',
    neededFor: 'the browser tests',
    // It shows pages without the windows of a browser around them, and a test takes a quarter less of the processor.
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

/** The path of a tool's program, installed with apt when it is missing and this user may. */
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

/** The path of a tool's program, if this machine has one. */
export function findTool({ quicker, programs }: Tool): string | null {
  return findProgram(quicker ? [quicker, ...programs] : programs)
}

/** Installs a package, if it can be had; answers what went wrong. */
function install(name: string): string {
  console.log(`The package ${name} is missing; installing it with apt-get ...`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  // Where no package can be fetched, it shall not take minutes to find out.
  const patience = ['-o', 'Acquire::http::Timeout=10', '-o', 'Acquire::Retries=1']
  spawnSync('apt-get', [...patience, 'update', '-qq'], { stdio: 'ignore', env })
  const args = [...patience, 'install', '-y', '-qq', '--no-install-recommends', name]
  return spawnSync('apt-get', args, { encoding: 'utf8', env }).stderr?.trim() ?? ''
}

/** The first of some programs that is on this machine. */
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
