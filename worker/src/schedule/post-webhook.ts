import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import { lookupOutgoing, requireAllowedAddress } from '@anj/engine'
import { AppError } from '@anj/workflow'

/** Timeout for the response, in milliseconds. */
const patience = 10_000

/**
 * Sends JSON to a webhook. Returns 'taken' after success, 'refused' for a permanent failure (including an address
 * that the settings block), or 'later' for a temporary failure. Doesn't follow redirects, because they could lead to
 * an unlisted host, and doesn't read the response body.
 */
export async function postWebhook(address: string, body: unknown): Promise<'taken' | 'refused' | 'later'> {
  try {
    const status = await statusOf(new URL(address), JSON.stringify(body))
    if (status >= 200 && status < 300) return 'taken'
    return status >= 500 || status === 408 || status === 429 ? 'later' : 'refused'
  } catch (error) {
    return error instanceof AppError ? 'refused' : 'later'
  }
}

/**
 * Sends a POST request and returns the status of the response. It doesn't use `fetch`, which resolves names itself and
 * would bypass the check of addresses.
 */
function statusOf(url: URL, text: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
    if (isIP(host)) requireAllowedAddress(host, host)
    const request = url.protocol === 'https:' ? requestHttps : requestHttp
    request(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) },
      lookup: lookupOutgoing,
      agent: false,
      signal: AbortSignal.timeout(patience),
    })
      .on('response', (answer) => {
        resolve(answer.statusCode ?? 0)
        answer.on('error', () => undefined).destroy()
      })
      .on('error', reject)
      .end(text)
  })
}
