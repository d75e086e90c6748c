import type { CustomFetch } from 'openid-client'

/** The maximum size of an answer, far more than any provider sends. */
const mostBytes = 1_000_000

/** Sends a request to a provider and limits the answer's size. The caller's signal aborts the request. */
export const boundedFetch: CustomFetch = async (url, { body, ...options }) => {
  const answer = await fetch(url, { ...options, ...(body ? { body: Buffer.from(String(body)) } : {}) })
  const portions: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  for await (const portion of answer.body ?? []) {
    size += portion.length
    if (size > mostBytes) throw new TypeError("The provider's answer is larger than 1 MB.")
    portions.push(portion)
  }
  const { status, statusText, headers } = answer
  const bodiless = [101, 204, 205, 304].includes(status)
  return new Response(bodiless ? null : new Blob(portions), { status, statusText, headers })
}
