import { encode } from 'uqr'

/** A second factor that waits for confirmation, as the page shows it. */
export interface Offer {
  /** The address that the QR code contains. */
  readonly uri: string
  /** The key in groups of four characters, for typing. */
  readonly key: string
  /** The QR code: width in squares, and the SVG path of the dark squares. */
  readonly qrCode: { readonly size: number; readonly path: string }
}

/** Renders an offer from an authenticator address. Returns undefined for any other address. */
export function renderOffer(uri: string): Offer | undefined {
  const secret = URL.parse(uri)?.searchParams.get('secret')
  if (!uri.startsWith('otpauth://totp/') || !secret) return undefined
  const { size, data } = encode(uri, { ecc: 'M', border: 4 })
  return { uri, key: secret.match(/.{1,4}/g)?.join(' ') ?? secret, qrCode: { size, path: pathOf(data) } }
}

/** Merges adjacent dark squares of a row into one bar, to keep the path short. */
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
