import { wantsLessMotion } from '@anj/ui'
import type { Positions } from '../arrange.ts'

const DURATION = 300

/**
 * Hands out positions on the way from one place to another, one set per frame, the last ones exactly where they lead.
 * Answers what stops it, which goes to the end at once.
 */
export function glide(
  from: Positions,
  to: Positions,
  draw: (at: Positions, isLast: boolean) => void,
): () => void {
  if (wantsLessMotion()) {
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
    draw(between(from, to, easeOut(Math.max(0, share))), false)
    requestAnimationFrame(step)
  }
  requestAnimationFrame(step)
  return end
}

const easeOut = (share: number) => 1 - (1 - share) ** 3

/** Places at a share of the way; what has no beginning is at its end already. */
export function between(from: Positions, to: Positions, share: number): Positions {
  return new Map(
    [...to].map(([id, end]) => {
      const start = from.get(id) ?? end
      return [id, { x: start.x + (end.x - start.x) * share, y: start.y + (end.y - start.y) * share }]
    }),
  )
}
