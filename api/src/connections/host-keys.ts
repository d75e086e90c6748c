import type { FileRemote } from '@anj/workflow'
import type { ReadHostKey } from '../deps/deps.ts'

/** The host keys of the SSH servers in a file. */
export interface HostKeys {
  /** Returns undefined if the server couldn't be reached. */
  of(remote: FileRemote): string | undefined
}

/**
 * Reads the host key of each SSH server in a file. Runs before the transaction that stores the file, so that the
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
