import type { Browser, Locator, Page } from '@playwright/test'
import type { Product } from '../../e2e/support/product.ts'

/** The environment of a picture: the page of a logged-in user, the product, and the browser for other users. */
export interface PictureContext {
  readonly page: Page
  readonly product: Product
  readonly browser: Browser
}

/** A rectangle in the window. */
export interface Clip {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** A picture for the documentation. */
export interface Picture {
  /** The file name below docs/images, without extension. */
  readonly name: string
  /** The size of the window, if it isn't the default size. */
  readonly window?: { readonly width: number; readonly height: number }
  /** Performs a user's steps and returns the page, or the part of a page, to capture. */
  readonly stage: (stage: PictureContext) => Promise<Shot>
}

/** The part of the screen to capture. */
export type Shot = Page | Locator | { readonly page: Page; readonly clip: Clip }

/** Returns the page that a picture shows. */
export function pageOf(shot: Shot): Page {
  return 'clip' in shot ? shot.page : 'mainFrame' in shot ? shot : shot.page()
}

/** Takes the picture, without animations. */
export async function takePicture(shot: Shot): Promise<Buffer> {
  const options = { animations: 'disabled', caret: 'hide' } as const
  if ('clip' in shot) return shot.page.screenshot({ ...options, clip: shot.clip })
  return shot.screenshot(options)
}

/** Returns a part of the screen without the empty space at the bottom. */
export async function cropToContent(page: Page, part: Locator): Promise<Shot> {
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

/** Returns the section of a page that contains some elements, with a small margin. */
export async function cropAround(page: Page, ...parts: readonly Locator[]): Promise<Shot> {
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
