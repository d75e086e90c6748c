import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

let make = async (path: string): Promise<void> => {
  await run('mkfifo', ['-m', '600', path])
}

/** Creates a named pipe that only this user can open. Node has no function for this. */
export function makeNamedPipe(path: string): Promise<void> {
  return make(path)
}

/** Replaces the way in which this process creates named pipes. */
export function makeNamedPipesWith(other: (path: string) => Promise<void>): void {
  make = other
}
