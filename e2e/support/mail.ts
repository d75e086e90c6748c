import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import type { Product } from './product.ts'

/** The mails of a kind that somebody got, the oldest first; without a mail server the product keeps them as files. */
export function mailsTo(product: Product, kind: string, recipient: string): readonly string[] {
  const folder = join(product.folder, 'mail')
  // The folder comes with the first mail.
  const all = existsSync(folder) ? readdirSync(folder, { encoding: 'utf8' }) : []
  const files = all.filter((name) => name.endsWith(`-${kind}-${recipient}.eml`))
  return files.sort().map((name) => readFileSync(join(folder, name), 'utf8'))
}

/** Waits until somebody got as many mails of a kind, and answers the address of the link in the last one. */
export async function linkTo(product: Product, kind: string, recipient: string, count = 1): Promise<string> {
  await expect.poll(() => count <= mailsTo(product, kind, recipient).length).toBe(true)
  const [address] = /https?:\/\/\S+token=[\w-]+/.exec(mailsTo(product, kind, recipient).at(-1) ?? '') ?? []
  if (!address) throw new Error('The mail has no link.')
  const { pathname, search } = new URL(address)
  return pathname + search
}
