import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, type Page, type Request, type Response } from '@playwright/test'
import postgres from 'postgres'
import { ensurePasswords } from '../../scripts/postgres/passwords.ts'
import type { Canary } from './canary.ts'
import type { Product } from './product.ts'

/** Secrets that an answer may contain, keyed by method and path. The paths don't include the suffix of form answers. */
const handsOver: Readonly<Record<string, readonly string[]>> = {
  'POST /sign-up': ['session'],
  'POST /login': ['session'],
  'POST /api/auth/token': ['session'],
  'POST /account': ['API token'],
  'POST /account/two-factor': ['TOTP secret', 'recovery code'],
}

/** True for files of the build, which are the same for every user and need not be searched. */
const isBuilt = ({ pathname }: URL) => /^\/_(editor|portal)\//.test(pathname)

/** Records everything that a browser receives from the product. */
export class ResponseRecorder {
  readonly #canary: Canary
  readonly #pages: Page[] = []
  readonly #waiting: Promise<void>[] = []
  /** Number of answers that have been read completely. */
  answers = 0

  constructor(canary: Canary) {
    this.#canary = canary
  }

  /**
   * Records every answer to a page, and every line in its console, from now on. Answers are read on their way to the
   * page, because the browser keeps neither streamed answers nor those that are still unread when the page navigates.
   */
  async listen(page: Page): Promise<void> {
    this.#pages.push(page)
    page.on('response', (response) => this.#waiting.push(this.#hearLater(response)))
    page.on('console', (line) =>
      this.#canary.heard({ from: `console: ${page.url()}`, text: line.text(), mayShow: [] }),
    )
    await page.route(
      (url) => !isBuilt(url),
      async (route) => {
        if (passes(route.request())) return route.continue()
        const response = await route.fetch({ maxRedirects: 0 })
        this.#note(route.request(), response.headersArray(), await response.text())
        await route.fulfill({ response })
      },
    )
  }

  /** Waits until all answers so far have been read, and stops recording. */
  async settle(): Promise<void> {
    await Promise.all(this.#pages.map((page) => page.unrouteAll({ behavior: 'wait' })))
    await Promise.all(this.#waiting)
  }

  async #hearLater(response: Response): Promise<void> {
    const request = response.request()
    if (isBuilt(new URL(response.url())) || !passes(request)) return
    // A stream is aborted if its page navigates before the end.
    const body = await response.text().catch(() => null)
    this.#note(request, await response.headersArray(), body)
  }

  #note(request: Request, headers: readonly object[], body: string | null): void {
    const { pathname, searchParams } = new URL(request.url())
    const call = `${request.method()} ${pathname.replace(/\.data$/, '')}`
    if (body !== null) this.answers += 1
    // A page that was opened with a link from an email may contain that link.
    const link = searchParams.get('token')
    const mayShow = [...(handsOver[call] ?? []), ...(link ? [`link ${link.slice(-6)}`] : [])]
    this.#canary.heard({ from: call, text: `${JSON.stringify(headers)}\n${body ?? ''}`, mayShow })
  }
}

/** Skips streams, which never end, and uploads, whose contents come from the browser. */
function passes(request: Request): boolean {
  return request.method() === 'PATCH' || new URL(request.url()).pathname.endsWith('/events')
}

/** Returns every row of every table of the product's database as text, by table name, including jobs and audit log. */
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

/** Creates a role on the practice database's server. With its password, a workflow can write to the database. */
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
  url.password = ensurePasswords(join(folder, 'postgres'))[role]
  url.pathname = `/${role}`
  return postgres(url.href, { max: 1, onnotice: () => undefined, fetch_types: false })
}

/**
 * Returns the files in the data folder by path. Leaves out files that are meant to store secrets, and the files of the
 * database, whose rows are searched separately.
 */
export function filesOf({ folder }: Product, but: readonly string[]): Record<string, string> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile())
    .map((path) => [relative(folder, path), path] as const)
    .filter(([name]) => !name.startsWith('postgres/data/') && !but.includes(name))
  expect(files.map(([name]) => name)).toContain(join('logs', 'anj.log'))
  return Object.fromEntries(files.map(([name, path]) => [name, readFileSync(path, 'latin1')]))
}
