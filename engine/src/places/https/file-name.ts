import type { IncomingHttpHeaders } from 'node:http'

/** Endings for addresses without one, by the media type of the response. */
const endings: Readonly<Record<string, string>> = {
  'text/csv': '.csv',
  'text/plain': '.txt',
  'text/tab-separated-values': '.txt',
  'application/json': '.json',
  'application/x-ndjson': '.ndjson',
  'application/zip': '.zip',
  'application/vnd.apache.parquet': '.parquet',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': '.xlsx',
}

/**
 * Returns the name of a downloaded file: the name that the server gives it or the last part of its path, with an ending
 * that fits its content.
 */
export function fileNameOf(path: string, headers: IncomingHttpHeaders): string {
  const own = decode((path.split('?')[0] ?? '').split('/').at(-1) ?? '')
  const name = givenName(headers['content-disposition']) ?? own
  if (/\.[a-z0-9]{1,8}$/i.test(name)) return name.slice(-200)
  const type = (headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
  return `${(name || 'download').slice(-190)}${endings[type] ?? ''}`
}

/** Returns the name of the file that contains the rows of all pages: `orders.ndjson` for `v1/orders?limit=100`. */
export function pagedName(path: string): string {
  const name = fileNameOf(path, {}).replace(/\.(?:nd)?json$/i, '')
  return `${name.slice(-190)}.ndjson`
}

function givenName(disposition: string | undefined): string | null {
  const extended = /filename\*\s*=\s*UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1]
  const plain = /filename\s*=\s*(?:"([^"]*)"|([^;]+))/i.exec(disposition ?? '')
  const found = extended ? decode(extended) : (plain?.[1] ?? plain?.[2])
  const name = found
    ?.replace(/\p{Cc}/gu, '')
    .split(/[\\/]/)
    .at(-1)
    ?.trim()
  return name && name !== '.' && name !== '..' ? name : null
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text).replace(/[\p{Cc}/\\]/gu, '_')
  } catch {
    return text
  }
}
