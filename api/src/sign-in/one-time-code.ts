import { generateSecret, generateURI, verify } from 'otplib'

const issuer = 'Anj'
/** Also accepts the codes of the previous and the next step, because clocks differ and typing takes time. */
const epochTolerance = 30

/** Creates a second factor: its secret, and the URI that authenticator apps scan as a QR code. */
export function createFactorSecret(userName: string): { readonly secret: string; readonly uri: string } {
  const secret = generateSecret()
  return { secret, uri: generateURI({ issuer, label: userName, secret }) }
}

/** True for text in the form of an authenticator code, as opposed to a recovery code. */
export function isOneTimeCode(code: string): boolean {
  return /^\d{6}$/.test(withoutSpaces(code))
}

/**
 * Returns the time step (of 30 s since 1970) to which a code belongs, or null if none of the accepted steps has
 * it.
 */
export async function timeStepOf(
  secret: string,
  code: string,
  now: number = Date.now(),
): Promise<number | null> {
  if (!isOneTimeCode(code)) return null
  const epoch = Math.floor(now / 1000)
  const found = await verify({ secret, token: withoutSpaces(code), epoch, epochTolerance })
  return found.valid && 'timeStep' in found ? found.timeStep : null
}

function withoutSpaces(code: string): string {
  return code.replace(/\s/g, '')
}
