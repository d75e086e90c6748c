import { join } from 'node:path'
import postgres, { type Sql } from 'postgres'
import { ensurePasswords } from '../../scripts/postgres/passwords.ts'
import type { Product } from './product.ts'

/** Lets a test write to the product's database, to set up states that would take long to reach through the product. */
export async function withProductDatabase<T>(product: Product, use: (sql: Sql) => Promise<T>): Promise<T> {
  const url = new URL(product.practiceUrl)
  url.username = 'anj'
  url.password = ensurePasswords(join(product.folder, 'postgres')).anj
  url.pathname = '/anj'
  const sql = postgres(url.href, { max: 1, onnotice: () => undefined })
  try {
    return await use(sql)
  } finally {
    await sql.end()
  }
}
