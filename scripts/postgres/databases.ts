import postgres from 'postgres'
import type { Passwords } from './passwords.ts'

const OURS = 'anj'
const PRACTICE = 'practice'

/** Returns the address of a database on the embedded server. */
export function addressOf(port: number, role: keyof Passwords, passwords: Passwords): string {
  return `postgres://${role}:${passwords[role]}@127.0.0.1:${port}/${role}`
}

/** True if the server accepts our password, which only the embedded server does. */
export async function acceptsPassword(port: number, passwords: Passwords): Promise<boolean> {
  const sql = connect(port, passwords)
  try {
    await sql`select 1`
    return true
  } catch {
    return false
  } finally {
    await sql.end({ timeout: 1 })
  }
}

/**
 * Creates the product's database and the practice database if they are missing. The practice role has no rights on the
 * product's database. Neither role has administrator rights on the server.
 */
export async function ensureDatabases(port: number, passwords: Passwords): Promise<void> {
  const sql = connect(port, passwords)
  try {
    const rows = await sql`select datname from pg_database where datname in (${OURS}, ${PRACTICE})`
    const present = new Set(rows.map((row) => row.datname as string))
    for (const name of [OURS, PRACTICE] as const)
      if (!present.has(name)) await makeDatabase(sql, name, passwords[name])
  } finally {
    await sql.end({ timeout: 1 })
  }
}

async function makeDatabase(sql: postgres.Sql, name: string, password: string): Promise<void> {
  const [role] = await sql`select 1 from pg_roles where rolname = ${name}`
  if (!role) await sql`create role ${sql(name)} login`
  await sql.unsafe(`alter role ${name} password '${password}'`)
  await sql`create database ${sql(name)} owner ${sql(name)}`
  await sql`revoke all on database ${sql(name)} from public`
  await sql`revoke connect on database postgres, template1 from public`
}

function connect(port: number, passwords: Passwords): postgres.Sql {
  const url = addressOf(port, 'postgres', passwords)
  return postgres(url, { max: 1, connect_timeout: 5, onnotice: () => {}, fetch_types: false })
}
