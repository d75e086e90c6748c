import { generateSecret, generateURI, verify } from 'otplib'

const issuer = 'Anj'
/** A code of the step before or after is taken too: clocks differ, and typing takes time. */
const epochTolerance = 30

/** The shared secret of a new second factor, and the address that authenticator apps read from a picture. */
export function newFactor(userName: string): { readonly secret: string; readonly uri: string } {
  const secret = generateSecret()
  return { secret, uri: generateURI({ issuer, label: userName, secret }) }
}

/** Whether something looks like a code of an authenticator app, and not like a recovery code. */
export function isOneTimeCode(code: string): boolean {
  return /^\d{6}$/.test(withoutSpaces(code))
}

/** The time step (of 30 s since 1970) whose code this is, or null when it is none of the present ones. */
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
