import { join } from 'node:path'
import { practiceConnectionName } from '@anj/workflow'
import { type Address, addressFromHere } from './address.ts'
import type { Database } from './database.ts'
import type { Log } from './log.ts'

/**
 * Tells the user at the terminal where the product's pages and files are, and sends the address to the process that
 * launched this one.
 */
export async function printGreeting(given: {
  address: Address
  database: Database
  code: string
  folder: string
  sendsMails: boolean
  log: Log
}): Promise<void> {
  const { address, database, code, folder, sendsMails, log } = given
  const lines = ['', `  Anj 3.0 is ready:  ${address.url}`]
  if (await isSignUpOpen(address)) lines.push(...signUpInstructions(address.url, code))
  if (database.practiceUrl) lines.push('', ...practiceLines(database.practiceUrl, database.movedFrom))
  lines.push(
    '',
    ...(sendsMails ? [] : [mailFolderHint(folder)]),
    `  Log: ${log.file}`,
    '  Ctrl-C stops everything.',
    '',
  )
  console.log(lines.join('\n'))
  process.send?.({ ready: address.url, practiceUrl: database.practiceUrl, signUpCode: code })
}

/** Explains how to reach the practice database. Its password stays in the connection. */
export function practiceLines(address: string, movedFrom: number | null): string[] {
  const { hostname, port, pathname } = new URL(address)
  return [
    `  A PostgreSQL database to practise with: the connection '${practiceConnectionName}' in each PostgreSQL input and output.`,
    `    server ${hostname}   port ${port}   database ${pathname.slice(1)}`,
    ...(movedFrom === null
      ? []
      : [
          `    Its port was ${movedFrom} before, which another program has now. Anj has changed the connections to it.`,
        ]),
  ]
}

/**
 * Explains how the first user signs up. Always prints the code, although the API doesn't require it on this machine,
 * because only the API knows from where a user connects.
 */
export function signUpInstructions(url: string, code: string): string[] {
  return [
    `  Nobody has signed up yet; the first to do so becomes the super user:  ${url}/sign-up`,
    `  Sign-up code, asked for beyond this machine and behind a proxy:  ${code}`,
  ]
}

/** Explains where emails such as invitations are stored while no mail server is configured. */
export function mailFolderHint(folder: string): string {
  return `  No mail server is set, so emails are saved as files in:  ${join(folder, 'mail')}   (set ANJ_SMTP_URL to send them)`
}

async function isSignUpOpen(address: Address): Promise<boolean> {
  const answer = await fetch(`${addressFromHere(address)}/api/setup`).catch(() => null)
  const body = answer?.ok ? ((await answer.json()) as { data: { signUpOpen: boolean } }) : null
  return body?.data.signUpOpen ?? false
}
