import { prefersReducedMotion } from '@anj/ui'
import type { Positions } from './arrange.ts'

const DURATION = 300

/**
 * Animates positions from one place to another, one set per frame, and ends exactly at the target. Returns a function
 * that jumps to the end.
 */
export function animatePositions(
  from: Positions,
  to: Positions,
  draw: (at: Positions, isLast: boolean) => void,
): () => void {
  if (prefersReducedMotion()) {
    draw(to, true)
    return () => undefined
  }
  const began = performance.now()
  let isDone = false
  const end = () => {
    if (isDone) return
    isDone = true
    draw(to, true)
  }
  const step = (now: number) => {
    if (isDone) return
    const share = (now - began) / DURATION
    if (share >= 1) return end()
    draw(interpolate(from, to, easeOut(Math.max(0, share))), false)
    requestAnimationFrame(step)
  }
  requestAnimationFrame(step)
  return end
}

const easeOut = (share: number) => 1 - (1 - share) ** 3

/** Returns the positions at a fraction of the way. An item without a start is already at its end. */
export function interpolate(from: Positions, to: Positions, share: number): Positions {
  return new Map(
    [...to].map(([id, end]) => {
      const start = from.get(id) ?? end
      return [id, { x: start.x + (end.x - start.x) * share, y: start.y + (end.y - start.y) * share }]
    }),
  )
}
