import { showError, showSuccess } from '@anj/ui'
import { type DiagramTheme, diagramToDbml, diagramToMermaid, diagramToSvg } from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { saveBlob } from '../../kit/save-blob.ts'
import type { DiagramState } from './use-diagram.ts'

/**
 * Renders the shown diagram as SVG. The image is made from the data and not from the screen, so it also contains what
 * is outside the visible area.
 */
export function svgOf({ shown, places, detail, lines, colours }: DiagramState, look: DiagramTheme): string {
  const corners = new Map(lines.map(({ relationship, points }) => [relationship.id, points]))
  return diagramToSvg(shown, places, { detail, look, colours, lines: corners })
}

/** Saves the picture as SVG. */
export function saveSvg(state: DiagramState, name: string, look: DiagramTheme): void {
  saveBlob(new Blob([svgOf(state, look)], { type: 'image/svg+xml' }), `${name}.svg`)
}

/** The largest side length and area, in pixels, that every browser can render. */
const MOST_ALONG = 16_000
const MOST = 120_000_000
const SHARPNESS = 2

/** Saves the picture as PNG at twice the screen's resolution, as far as browser limits allow. */
export async function savePng(state: DiagramState, name: string, look: DiagramTheme): Promise<void> {
  const url = URL.createObjectURL(new Blob([svgOf(state, look)], { type: 'image/svg+xml' }))
  try {
    const image = new Image()
    image.src = url
    await image.decode()
    const { naturalWidth: width, naturalHeight: height } = image
    const scale = Math.min(
      SHARPNESS,
      MOST_ALONG / Math.max(width, height),
      Math.sqrt(MOST / (width * height)),
    )
    const canvas = document.createElement('canvas')
    canvas.width = Math.floor(width * scale)
    canvas.height = Math.floor(height * scale)
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve))
    if (!blob) throw new Error('The browser could not draw the picture.')
    saveBlob(blob, `${name}.png`)
    if (scale < 1) showSuccess(sentence('pictureTooLarge', { percent: Math.round(scale * 100) }))
  } catch {
    showError(sentence('pictureFailed'))
  } finally {
    URL.revokeObjectURL(url)
  }
}

/** Saves the shown diagram as Mermaid text. */
export function saveMermaid({ shown }: DiagramState, name: string): void {
  saveBlob(new Blob([diagramToMermaid(shown)], { type: 'text/plain' }), `${name}.mmd`)
}

/** Saves the shown diagram as DBML, which other modelling tools read. */
export function saveDbml({ shown }: DiagramState, name: string): void {
  saveBlob(new Blob([diagramToDbml(shown)], { type: 'text/plain' }), `${name}.dbml`)
}
