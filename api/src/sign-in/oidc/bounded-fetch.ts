import type { CustomFetch } from 'openid-client'

/** Far more than a provider ever sends in one answer. */
const mostBytes = 1_000_000

/** Sends a request to a provider and limits the size of the answer. The caller's signal aborts it. */
export const boundedFetch: CustomFetch = async (url, { body, ...options }) => {
  const answer = await fetch(url, { ...options, ...(body ? { body: Buffer.from(String(body)) } : {}) })
  const portions: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  for await (const portion of answer.body ?? []) {
    size += portion.length
    if (size > mostBytes) throw new TypeError('The provider answered more than 1 MB.')
    portions.push(portion)
  }
  const { status, statusText, headers } = answer
  const bodiless = [101, 204, 205, 304].includes(status)
  return new Response(bodiless ? null : new Blob(portions), { status, statusText, headers })
}
