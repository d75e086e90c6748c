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
}

/** Programs that tests need and that npm does not bring. */
export const tools = {
  chromium: {
    name: 'Chromium',
    programs: ['chromium', 'chromium-browser', 'google-chrome'],
    package: 'chromium',
    neededFor: 'the browser tests',
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
  const found = findProgram(tool.programs)
  if (found) return found
  if (process.getuid?.() !== 0 || !findProgram(['apt-get'])) throw new StartProblem(advice(tool))
  console.log(`${tool.name} is missing; installing it with apt-get ...`)
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'ignore', env: environment })
  const result = spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', tool.package], {
    encoding: 'utf8',
    env: environment,
  })
  const installed = findProgram(tool.programs)
  if (!installed) throw new StartProblem(`${advice(tool)}\n${result.stderr?.trim() ?? ''}`)
  return installed
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
