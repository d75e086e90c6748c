import { AppError } from '@anj/workflow'
import { askHidden } from '../terminal/ask-hidden.ts'

interface Address {
  readonly serverName: string
  readonly port: number
  readonly userId: string
}

export type AskPassword = (address: Address) => Promise<string>

/** Returns a function that asks for the password of each server and user only once. */
export function passwordAsker(signal: AbortSignal): AskPassword {
  const asked = new Map<string, Promise<string>>()
  return (address) => {
    const place = JSON.stringify([address.serverName, address.port, address.userId])
    const password = asked.get(place) ?? askPassword(address, signal)
    asked.set(place, password)
    return password
  }
}

/**
 * Returns a connection's password from ANJ_CONNECTION_PASSWORD or a hidden prompt on the terminal. Throws
 * `cliPasswordNeeded`.
 */
async function askPassword({ serverName, userId }: Address, signal: AbortSignal): Promise<string> {
  const given = process.env.ANJ_CONNECTION_PASSWORD
  if (given !== undefined) return given
  const entered = await askHidden(`Password of ${userId} at ${serverName}: `, signal)
  if (entered === null) throw new AppError('cliPasswordNeeded', { serverName, userId })
  return entered
}
