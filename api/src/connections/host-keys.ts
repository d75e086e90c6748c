import type { FileRemote } from '@anj/workflow'
import type { ReadHostKey } from '../deps/deps.ts'

/** The keys of the SSH servers that a file names. */
export interface HostKeys {
  /** Undefined where the server could not be asked. */
  of(remote: FileRemote): string | undefined
}

/** Asks every SSH server of a file for its key, before the transaction that keeps it: nobody should wait there. */
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
