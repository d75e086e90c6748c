import { readSettings } from '@anj/core'
import { listeningUrl } from '@anj/db'

/** Where the product listens when nobody says otherwise. */
const usualPort = 3000

/** Where people reach the product, as links begin. */
export function homeOf(env: Readonly<Record<string, string | undefined>>): string {
  const { publicUrl, host, port } = readSettings(env)
  return publicUrl ?? listeningUrl(host, port ?? usualPort)
}
