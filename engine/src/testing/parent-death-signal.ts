import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

const FURTHER_FOLDERS = ['/usr/sbin', '/usr/local/sbin', '/usr/bin', '/usr/local/bin']

/** A program and its arguments. */
export interface CommandLine {
  readonly file: string
  readonly args: string[]
}

/** Returns a command line that, on Linux, ends the program together with the process that started it. */
export function withParentDeathSignal(program: string, args: readonly string[]): CommandLine {
  const setpriv = process.platform === 'linux' ? findProgram('setpriv') : null
  return setpriv
    ? { file: setpriv, args: ['--pdeathsig', 'KILL', program, ...args] }
    : { file: program, args: [...args] }
}

/** Returns the first of the programs that exists, in PATH or in common folders of servers. */
export function findProgram(...names: readonly string[]): string | null {
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
