import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { type EncryptedSecret } from '@anj/db'
import { AppError } from '@anj/workflow'

import { allKeys, keyId, type SecretKey } from './secret-key.ts'

export function encryptSecret(key: Uint8Array, text: string): EncryptedSecret {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, iv)
  const data = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return {
    keyId: keyId(key),
    iv: iv.toString('base64'),
    tag: cipher.getAuthTag().toString('base64'),
    data: data.toString('base64'),
  }
}

/**
 * Decrypts a text with the current key or a former key. Throws `secretUnreadable` if the secret is damaged or its key
 * is unknown.
 */
export function decryptSecret(key: SecretKey, secret: EncryptedSecret): string {
  const its = allKeys(key).find((one) => keyId(one) === secret.keyId)
  if (!its) throw new AppError('secretUnreadable', {})
  try {
    const decipher = createDecipheriv('aes-256-gcm', its, Buffer.from(secret.iv, 'base64'), {
      authTagLength: 16,
    })
    decipher.setAuthTag(Buffer.from(secret.tag, 'base64'))
    return Buffer.concat([decipher.update(Buffer.from(secret.data, 'base64')), decipher.final()]).toString(
      'utf8',
    )
  } catch (cause) {
    throw new AppError('secretUnreadable', {}, { cause })
  }
}
