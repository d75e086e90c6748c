import type { SshTunnel } from '../../model/connection.ts'
import { openTunnel, type Tunnel } from './open-tunnel.ts'
import type { TunnelTarget } from './problems.ts'

interface Shared {
  readonly opening: Promise<Tunnel>
  users: number
}

const shared = new Map<string, Shared>()

/**
 * Returns this process's open tunnel for these settings, or opens one, so that all connections of a run to one server
 * share a login. The tunnel closes when its last user has disposed of it.
 */
export async function shareTunnel(ssh: SshTunnel, target: TunnelTarget): Promise<Tunnel> {
  const key = JSON.stringify([ssh, target])
  const found = shared.get(key) ?? {
    opening: openTunnel(ssh, target, new AbortController().signal),
    users: 0,
  }
  shared.set(key, found)
  found.users += 1
  const forget = () => {
    if (shared.get(key) === found) shared.delete(key)
  }
  try {
    const tunnel = await found.opening
    tunnel.ended.addEventListener('abort', forget, { once: true })
    let mine = true
    return {
      ...tunnel,
      [Symbol.asyncDispose]: async () => {
        if (!mine) return
        mine = false
        found.users -= 1
        if (found.users > 0) return
        forget()
        await tunnel[Symbol.asyncDispose]()
      },
    }
  } catch (error) {
    forget()
    throw error
  }
}
