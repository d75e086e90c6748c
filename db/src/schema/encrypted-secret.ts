/**
 * A secret encrypted with AES-256-GCM, with all parts in base64. `keyId` identifies the key, so that keys can be
 * rotated.
 */
export interface EncryptedSecret {
  readonly keyId: string
  readonly iv: string
  readonly tag: string
  readonly data: string
}
