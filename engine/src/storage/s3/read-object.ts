import { setTimeout as pause } from 'node:timers/promises'
import { isRetryable } from './bucket-error.ts'
import type { Objects } from './objects.ts'

interface Reading {
  readonly start?: number
  /** The position of the last byte to read. */
  readonly end?: number
  readonly signal?: AbortSignal
  /** The ETag that the object must have. */
  readonly etag?: string
}

/** Maximum number of consecutive failures without receiving a single new byte. */
const mostBreaks = 6

/**
 * Streams the bytes of an object. When the connection fails or ends early, reading resumes at the next byte of the
 * same object, or fails if the object has changed.
 */
export async function* readObject(
  objects: Objects,
  key: string,
  { start = 0, end, signal, etag: wanted }: Reading = {},
): AsyncGenerator<Buffer> {
  let at = start
  let past: number | null = null
  let etag = wanted
  for (let breaks = 0; past === null || at < past; ) {
    try {
      const got = await objects.get(key, {
        start: at,
        ...(end === undefined ? {} : { end }),
        ...(etag ? { etag } : {}),
        ...(signal ? { signal } : {}),
      })
      etag ??= got.etag
      past ??= at + got.bytes
      for await (const chunk of got.body) {
        at += (chunk as Buffer).length
        breaks = 0
        yield chunk as Buffer
      }
      if (at < past) throw new Error(`${past - at} bytes of the object are missing`)
      if (at > past) throw new TypeError('The object returned more bytes than its size')
    } catch (error) {
      signal?.throwIfAborted()
      if (error instanceof TypeError || !isRetryable(error) || ++breaks > mostBreaks) throw error
      await pause(100 * 2 ** breaks, undefined, signal ? { signal } : {})
    }
  }
}
