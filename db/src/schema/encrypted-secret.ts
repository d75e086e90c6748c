/** AES-256-GCM, everything base64; `keyId` names the key so that keys can be rotated. */
export interface EncryptedSecret {
  readonly keyId: string
  readonly iv: string
  readonly tag: string
  readonly data: string
}
