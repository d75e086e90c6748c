import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import type { Product } from './product.ts'

/**
 * Returns the mails of a kind to a recipient, oldest first. Without a mail server, the product saves mails as files.
 */
export function mailsTo(product: Product, kind: string, recipient: string): readonly string[] {
  const folder = join(product.folder, 'mail')
  // The first mail creates the folder.
  const all = existsSync(folder) ? readdirSync(folder, { encoding: 'utf8' }) : []
  const files = all.filter((name) => name.endsWith(`-${kind}-${recipient}.eml`))
  return files.sort().map((name) => readFileSync(join(folder, name), 'utf8'))
}

/** Waits until a recipient has a number of mails of a kind. Returns the link in the last mail. */
export async function linkTo(product: Product, kind: string, recipient: string, count = 1): Promise<string> {
  await expect.poll(() => count <= mailsTo(product, kind, recipient).length).toBe(true)
  const [address] = /https?:\/\/\S+token=[\w-]+/.exec(mailsTo(product, kind, recipient).at(-1) ?? '') ?? []
  if (!address) throw new Error('The mail has no link.')
  const { pathname, search } = new URL(address)
  return pathname + search
}
