import { readSettings } from '@anj/core'
import { listeningUrl } from '@anj/db'

/** Default port of the product. */
const usualPort = 3000

/** Returns the product's address, the beginning of every link. */
export function publicUrlOf(env: Readonly<Record<string, string | undefined>>): string {
  const { publicUrl, host, port } = readSettings(env)
  return publicUrl ?? listeningUrl(host, port ?? usualPort)
}
