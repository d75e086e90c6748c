import { type Address, addressFromHere } from './address.ts'
import type { Database } from './database.ts'
import type { Log } from './log.ts'

type Setup = { signUpOpen: boolean; codeNeeded: boolean }

/** Tells the person at the terminal, and the process that started this one, where everything is. */
export async function greet(given: {
  address: Address
  database: Database
  code: string
  log: Log
}): Promise<void> {
  const { address, database, code, log } = given
  const setup = await askSetup(address)
  const lines = ['', `  Anj 3.0 is ready:  ${address.url}`]
  if (setup.signUpOpen)
    lines.push(
      `  Nobody has signed up yet; the first to do so becomes the super user:  ${address.url}/sign-up`,
    )
  if (setup.signUpOpen && setup.codeNeeded) lines.push(`  Sign-up code:      ${code}`)
  if (database.practiceUrl) lines.push('', ...practice(database.practiceUrl, database.movedFrom))
  lines.push('', `  Log: ${log.file}`, '  Ctrl-C stops everything.', '')
  console.log(lines.join('\n'))
  process.send?.({ ready: address.url, practiceUrl: database.practiceUrl, signUpCode: code })
}

function practice(address: string, movedFrom: number | null): string[] {
  const { hostname, port, username, password, pathname } = new URL(address)
  return [
    '  A PostgreSQL database to practise with (as an input or output):',
    `    server ${hostname}   port ${port}   database ${pathname.slice(1)}   user ${username}   password ${password}`,
    ...(movedFrom === null
      ? []
      : [
          `    Its port was ${movedFrom} before, which another program has now: change connections and schedules that lead to it.`,
        ]),
  ]
}

async function askSetup(address: Address): Promise<Setup> {
  const answer = await fetch(`${addressFromHere(address)}/api/setup`).catch(() => null)
  const body = answer?.ok ? ((await answer.json()) as { data: Setup }) : null
  return body?.data ?? { signUpOpen: false, codeNeeded: false }
}
