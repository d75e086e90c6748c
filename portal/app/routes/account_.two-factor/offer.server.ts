import { encode } from 'uqr'

/** A second factor that waits to be confirmed, as the page shows it. */
export interface Offer {
  /** The address that an authenticator app reads from the picture. */
  readonly uri: string
  /** The key in groups of four, to be typed. */
  readonly key: string
  /** The picture: how many squares wide, and the path of the dark ones. */
  readonly qrCode: { readonly size: number; readonly path: string }
}

/** Draws an offer from its address; undefined when the address is none of an authenticator's. */
export function drawOffer(uri: string): Offer | undefined {
  const secret = URL.parse(uri)?.searchParams.get('secret')
  if (!uri.startsWith('otpauth://totp/') || !secret) return undefined
  const { size, data } = encode(uri, { ecc: 'M', border: 4 })
  return { uri, key: secret.match(/.{1,4}/g)?.join(' ') ?? secret, qrCode: { size, path: pathOf(data) } }
}

/** One bar for each run of dark squares in a row. */
function pathOf(rows: readonly (readonly boolean[])[]): string {
  const bars: string[] = []
  rows.forEach((row, y) => {
    for (let x = 0; x < row.length; x++) {
      if (!row[x]) continue
      const from = x
      while (row[x + 1]) x++
      bars.push(`M${from} ${y}h${x - from + 1}v1h-${x - from + 1}z`)
    }
  })
  return bars.join('')
}
