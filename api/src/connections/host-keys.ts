import type { FileRemote } from '@anj/workflow'
import type { ReadHostKey } from '../deps/deps.ts'

/** The host keys of the SSH servers that a file names. */
export interface HostKeys {
  /** Undefined when the server couldn't be reached. */
  of(remote: FileRemote): string | undefined
}

/**
 * Reads the host key of every SSH server in a file. Runs before the transaction that stores the file, so that the
 * transaction doesn't wait for the network.
 */
export async function readHostKeys(
  readHostKey: ReadHostKey,
  remotes: readonly FileRemote[],
): Promise<HostKeys> {
  const keys = new Map<string, string>()
  for (const { useSSH, password, SSHServerName: serverName, SSHPort: port, SSHPassword } of remotes) {
    if (!useSSH || !password || !SSHPassword || !serverName || !port) continue
    const place = `${serverName}:${port}`
    if (keys.has(place)) continue
    const key = await readHostKey({ serverName, port }).catch(() => undefined)
    if (key !== undefined) keys.set(place, key)
  }
  return { of: ({ SSHServerName, SSHPort }) => keys.get(`${SSHServerName}:${SSHPort}`) }
}
