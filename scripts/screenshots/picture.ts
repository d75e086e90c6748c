import type { Browser, Locator, Page } from '@playwright/test'
import type { Product } from '../../e2e/support/product.ts'

/** Where a picture is taken: a page of somebody who is signed in, the product that it shows, and its browser for others. */
export interface Stage {
  readonly page: Page
  readonly product: Product
  readonly browser: Browser
}

/** A part of the window. */
export interface Clip {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** A picture of the documentation: how a page comes to look like it, and which part of it is shown. */
export interface Picture {
  /** Its file below docs/images, without the ending. */
  readonly name: string
  /** Size of the window, when not the usual one. */
  readonly window?: { readonly width: number; readonly height: number }
  /** Does what a person would do, and answers what is to be seen: a part of a page, or all of it. */
  readonly stage: (stage: Stage) => Promise<Shot>
}

/** What is to be seen. */
export type Shot = Page | Locator | { readonly page: Page; readonly clip: Clip }

/** The page that a picture is of. */
export function pageOf(shot: Shot): Page {
  return 'clip' in shot ? shot.page : 'mainFrame' in shot ? shot : shot.page()
}

/** Takes the picture of what is to be seen, without anything that moves. */
export async function shoot(shot: Shot): Promise<Buffer> {
  const options = { animations: 'disabled', caret: 'hide' } as const
  if ('clip' in shot) return shot.page.screenshot({ ...options, clip: shot.clip })
  return shot.screenshot(options)
}

/** What stands in a part of the screen, without the empty space below it. */
export async function filled(page: Page, part: Locator): Promise<Shot> {
  const box = await part.boundingBox()
  if (!box) throw new Error('The part is not on the screen.')
  const bottom = await part.evaluate((element) =>
    Math.max(
      ...[...element.querySelectorAll('*')]
        .filter(
          (inside) =>
            inside.matches('input, button, svg, td') ||
            [...inside.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim()),
        )
        .map((inside) => inside.getBoundingClientRect().bottom),
    ),
  )
  return { page, clip: { ...box, height: Math.min(box.height, bottom - box.y + 12) } }
}

/** The part of a window that holds some elements, with a little air around them. */
export async function around(page: Page, ...parts: readonly Locator[]): Promise<Shot> {
  const air = 8
  const boxes = await Promise.all(parts.map((part) => part.boundingBox()))
  const seen = boxes.flatMap((box) => box ?? [])
  const { width = 0, height = 0 } = page.viewportSize() ?? {}
  const left = Math.max(0, Math.min(...seen.map(({ x }) => x)) - air)
  const top = Math.max(0, Math.min(...seen.map(({ y }) => y)) - air)
  const right = Math.min(width, Math.max(...seen.map((box) => box.x + box.width)) + air)
  const bottom = Math.min(height, Math.max(...seen.map((box) => box.y + box.height)) + air)
  return { page, clip: { x: left, y: top, width: right - left, height: bottom - top } }
}
