/** A database server of the test's own, which it may kill. */
export interface OwnServer {
  readonly host: string
  readonly port: number
  readonly user: string
  readonly password: string
  /** Its main process. */
  readonly pid: () => number
  /** SIGKILL for the whole server, and a start on the same data and port. */
  kill(): Promise<void>
  start(): Promise<void>
  /** Starts it when it has died of what was done to it. */
  revive(): Promise<void>
  /** Ends it for good and removes what it wrote. */
  close(): Promise<void>
}

/** Whether a process is there. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** Resolves when a process has gone. */
export async function gone(pid: number): Promise<void> {
  while (isAlive(pid)) await new Promise((resolve) => setTimeout(resolve, 10))
}

const DYING = 20_000

/** Waits until a server answers; one that is dead, or takes long over dying, is started again. */
export async function reviveWith(
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

/** SIGKILL for a process that may have ended by itself. */
export function killHard(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It ended before its moment came.
  }
}
