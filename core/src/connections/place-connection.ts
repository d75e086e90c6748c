import type { Place } from '@anj/db'
import type { PlaceSecrets } from '@anj/workflow'
import type { SecretKey } from '../secrets/secret-key.ts'
import { decryptSecret } from '../secrets/secrets.ts'

/** Returns a stored place with its secrets decrypted. Only the engine may receive it. */
export function placeConnection({ name, settings, secrets }: Place, secretKey: SecretKey) {
  return { name, settings, secrets: JSON.parse(decryptSecret(secretKey, secrets)) as PlaceSecrets }
}
