import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { builtProgram } from '../../../engine/src/testing/built-program.ts'

const main = builtProgram('anj', fileURLToPath(new URL('../main.ts', import.meta.url)))

/** Output and exit code of a command. */
export interface CommandOutcome {
  readonly code: number
  readonly out: string
  readonly err: string
}

/** Returns this process's environment without variables that point the command line to a server or an installation. */
export function cleanEnvironment(): NodeJS.ProcessEnv {
  const {
    ANJ_URL: _url,
    ANJ_TOKEN: _token,
    DATABASE_URL: _database,
    FORCE_COLOR: _colour,
    ...clean
  } = process.env
  return clean
}

/** A signal that ends a command, and the time at which it is sent. */
export interface EndedBy {
  readonly by: AbortSignal
  readonly signal: NodeJS.Signals
}

/** Runs the command line in a separate process. The exit code of a killed process is NaN. */
export function anj(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  folder: string = process.cwd(),
  ended?: EndedBy,
): Promise<CommandOutcome> {
  return new Promise((resolve) => {
    const options = {
      cwd: folder,
      env: { ...cleanEnvironment(), ...env },
      maxBuffer: 50_000_000,
    }
    const child = execFile(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', main, ...args],
      options,
      (error, out, err) => resolve({ code: error ? Number(error.code ?? Number.NaN) : 0, out, err }),
    )
    ended?.by.addEventListener('abort', () => child.kill(ended.signal), { once: true })
  })
}

/** Parses the JSON output of a command with `--json`. */
export function answerOf<T>({ out }: CommandOutcome): {
  readonly success: boolean
  readonly message: string
  readonly code?: string
  readonly data: T
} {
  return JSON.parse(out)
}
