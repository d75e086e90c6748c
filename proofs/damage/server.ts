/** A database server that a test can kill. */
export interface OwnServer {
  readonly host: string
  readonly port: number
  readonly user: string
  readonly password: string
  /** Returns the ID of the server's main process. */
  readonly pid: () => number
  /** Kills the whole server with SIGKILL; `start` starts it on the same data and port. */
  kill(): Promise<void>
  start(): Promise<void>
  /** Starts the server if the damage crashed it. */
  revive(): Promise<void>
  /** Stops the server permanently and removes its data. */
  close(): Promise<void>
}

/** True when a process exists. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** Resolves when a process has ended. */
export async function processExited(pid: number): Promise<void> {
  while (isAlive(pid)) await new Promise((resolve) => setTimeout(resolve, 10))
}

const DYING = 20_000

/** Waits until a server answers. Restarts it if it has crashed or takes too long to stop. */
export async function restartIfDead(
  server: Pick<OwnServer, 'pid' | 'kill' | 'start'>,
  answer: () => Promise<unknown>,
): Promise<void> {
  for (const end = Date.now() + DYING; isAlive(server.pid()) && Date.now() < end; )
    try {
      return void (await answer())
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  await server.kill()
  await server.start()
}

/** Sends SIGKILL to a process that may already have ended. */
export function sigkill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // The process ended earlier.
  }
}
