import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import type { Product } from './product.ts'

/**
 * Returns all mails of a kind to a recipient, oldest first. The product has no mail server and saves mails as files.
 */
export function mailsTo(product: Product, kind: string, recipient: string): readonly string[] {
  const folder = join(product.folder, 'mail')
  // The folder doesn't exist until the first mail is saved.
  const all = existsSync(folder) ? readdirSync(folder, { encoding: 'utf8' }) : []
  const files = all.filter((name) => name.endsWith(`-${kind}-${recipient}.eml`))
  return files.sort().map((name) => readFileSync(join(folder, name), 'utf8'))
}

/** Waits until a recipient has `count` mails of a kind, and returns the link in the last mail. */
export async function linkTo(product: Product, kind: string, recipient: string, count = 1): Promise<string> {
  await expect.poll(() => count <= mailsTo(product, kind, recipient).length).toBe(true)
  const [address] = /https?:\/\/\S+token=[\w-]+/.exec(mailsTo(product, kind, recipient).at(-1) ?? '') ?? []
  if (!address) throw new Error('The mail has no link.')
  const { pathname, search } = new URL(address)
  return pathname + search
}
