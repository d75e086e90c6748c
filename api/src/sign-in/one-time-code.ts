import { generateSecret, generateURI, verify } from 'otplib'

const issuer = 'Anj'
/** Codes from the previous and the next time step are accepted, because clocks differ and typing takes time. */
const epochTolerance = 30

/** Creates a second factor: a secret, and the URI that authenticator apps scan as a QR code. */
export function createFactorSecret(userName: string): { readonly secret: string; readonly uri: string } {
  const secret = generateSecret()
  return { secret, uri: generateURI({ issuer, label: userName, secret }) }
}

/** True for text that looks like an authenticator code, as opposed to a recovery code. */
export function isOneTimeCode(code: string): boolean {
  return /^\d{6}$/.test(withoutSpaces(code))
}

/**
 * Returns the time step (30 s each since 1970) in which the code is valid, or null if the code isn't valid in any
 * accepted step.
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
