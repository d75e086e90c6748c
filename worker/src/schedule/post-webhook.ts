import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import { admit, lookupOut } from '@anj/engine'
import { AppError } from '@anj/workflow'

/** How long the other side may take, in milliseconds. */
const patience = 10_000

/**
 * Sends JSON to a webhook's address: taken, refused for good (also where the settings keep its address closed), or to be tried
 * later. A redirect is not followed: it could lead to a host that isn't listed. Nothing of the answer is read.
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

/** The status of the answer. Not by fetch, which looks names up by itself, where nobody judges what is found. */
function statusOf(url: URL, text: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
    if (isIP(host)) admit(host, host)
    const request = url.protocol === 'https:' ? requestHttps : requestHttp
    request(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) },
      lookup: lookupOut,
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
