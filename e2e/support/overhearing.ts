import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, type Page, type Response } from '@playwright/test'
import postgres from 'postgres'
import { keepPasswords } from '../../scripts/postgres/passwords.ts'
import type { Canary } from './canary.ts'
import type { Product } from './product.ts'

/** What answers are there to hand over, by method and path, without the ending that a form's own answer has. */
const handsOver: Readonly<Record<string, readonly string[]>> = {
  'POST /sign-up': ['session'],
  'POST /login': ['session'],
  'POST /api/auth/token': ['session'],
  'POST /account': ['API token'],
  'POST /account/two-factor': ['TOTP secret', 'recovery code'],
}

/** Everything that a browser gets to hear from the product. */
export class Overhearing {
  readonly #canary: Canary
  readonly #waiting: Promise<void>[] = []
  /** How many answers were read whole. */
  answers = 0

  constructor(canary: Canary) {
    this.#canary = canary
  }

  /** Keeps every answer and every line of the console that a page gets from now on. */
  listen(page: Page): void {
    page.on('response', (response) => this.#waiting.push(this.#hear(response)))
    page.on('console', (line) =>
      this.#canary.heard({ from: `console: ${page.url()}`, text: line.text(), mayShow: [] }),
    )
  }

  /** Waits until all answers so far are read. */
  async settle(): Promise<void> {
    await Promise.all(this.#waiting)
  }

  async #hear(response: Response): Promise<void> {
    const request = response.request()
    const { pathname, searchParams } = new URL(response.url())
    // Built files are the same for everybody.
    if (/^\/_(editor|portal)\//.test(pathname)) return
    const call = `${request.method()} ${pathname.replace(/\.data$/, '')}`
    const headers = JSON.stringify(await response.headersArray())
    // A redirect has no body, and a browser that went on may have thrown one away.
    const body = await response.text().catch(() => null)
    if (body !== null) this.answers += 1
    // The page that a link leads to knows its own address.
    const link = searchParams.get('token')
    const mayShow = [...(handsOver[call] ?? []), ...(link ? [`link ${link.slice(-6)}`] : [])]
    this.#canary.heard({ from: call, text: `${headers}\n${body ?? ''}`, mayShow })
  }
}

/** Every row of every table of the product's own database, jobs and audit log among them, as texts by the table's name. */
export async function dumpOf(product: Product): Promise<Record<string, string>> {
  const sql = connect(product, 'anj')
  try {
    const tables = await sql<{ name: string }[]>`
      select format('%I.%I', table_schema, table_name) as name from information_schema.tables
      where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'`
    const texts: Record<string, string> = {}
    for (const { name } of tables) {
      const rows = await sql.unsafe<{ row: string }[]>(
        `select to_jsonb(t)::text || t::text as row from ${name} t`,
      )
      texts[name] = rows.map(({ row }) => row).join('\n')
    }
    return texts
  } finally {
    await sql.end()
  }
}

/** A role of the practice database's server with a password of one's own, which a workflow may write with. */
export async function addRole(product: Product, role: string, password: string): Promise<URL> {
  const sql = connect(product, 'postgres')
  try {
    await sql.unsafe(
      `create role ${role} login password '${password.replaceAll("'", "''")}' in role practice`,
    )
    await sql.unsafe(`grant connect on database postgres to ${role}`)
  } finally {
    await sql.end()
  }
  const url = new URL(product.practiceUrl)
  url.username = role
  url.password = encodeURIComponent(password)
  return url
}

function connect({ folder, practiceUrl }: Product, role: 'anj' | 'postgres'): postgres.Sql {
  const url = new URL(practiceUrl)
  url.username = role
  url.password = keepPasswords(join(folder, 'postgres'))[role]
  url.pathname = `/${role}`
  return postgres(url.href, { max: 1, onnotice: () => undefined, fetch_types: false })
}

/** Every file below the data folder, by its path, but the pages of the database, whose rows are looked at, and what keeps secrets. */
export function filesOf({ folder }: Product, but: readonly string[]): Record<string, string> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile())
    .map((path) => [relative(folder, path), path] as const)
    .filter(([name]) => !name.startsWith('postgres/data/') && !but.includes(name))
  expect(files.map(([name]) => name)).toContain(join('logs', 'anj.log'))
  return Object.fromEntries(files.map(([name, path]) => [name, readFileSync(path, 'latin1')]))
}
