import { encryptSecret } from '@anj/core'
import { type EncryptedSecret } from '@anj/db'
import { AppError, type ErrorCode, isAllowedWebhookUrl, type MessageParams } from '@anj/workflow'
import type { AppDeps } from '../deps/deps.ts'

type Settings = Pick<AppDeps['settings'], 'secretKey' | 'webhookHosts'>

/** Encrypts the webhook address for failures. Returns undefined if the call contains no address. */
export function readWebhook(
  { secretKey, webhookHosts }: Settings,
  given: string | null | undefined,
): EncryptedSecret | null | undefined {
  if (given === undefined) return undefined
  const url = given?.trim()
  if (!url) return null
  if (isAllowedWebhookUrl(url, webhookHosts)) return encryptSecret(secretKey, url)
  const host = URL.parse(url)?.host ?? ''
  // A valid address on a host that isn't allowed has its own error message.
  if (isAllowedWebhookUrl(url, [host])) throw refusal('webhookHostRefused', { host })
  throw refusal('webhookUrlInvalid', {})
}

function refusal<C extends ErrorCode>(code: C, params: MessageParams<C>): AppError {
  const error = new AppError(code, params)
  return new AppError(code, params, { fields: { webhookUrl: error.message } })
}
