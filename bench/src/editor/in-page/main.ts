/** The helpers inside measured pages, available as `anjBench`. */
const longTasks: number[] = []
new PerformanceObserver((list) => {
  for (const { startTime, duration } of list.getEntries()) longTasks.push(startTime + duration)
}).observe({ type: 'longtask', buffered: true })

let frames: number[] = []
/** The loop that records frames. An older loop ends at its next frame. */
let noting: object | null = null

const anjBench = {
  /**
   * Returns the milliseconds until the nodes are rendered and the page stays responsive: for `quiet` milliseconds, no
   * task takes longer than 50 ms.
   */
  untilInteractive: (quiet: number) =>
    new Promise<number>((resolve) => {
      let drawn: number | null = null
      const look = () => {
        const node = document.querySelector('.react-flow__node')
        if (drawn === null && node && getComputedStyle(node).visibility === 'visible')
          drawn = performance.now()
        const busyUntil = Math.max(drawn ?? 0, ...longTasks)
        if (drawn !== null && performance.now() - busyUntil > quiet) resolve(busyUntil)
        else setTimeout(look, 10)
      }
      look()
    }),

  /** Starts recording the times of frames. */
  noteFrames: () => {
    frames = []
    const own = {}
    noting = own
    const note = (now: number) => {
      if (noting !== own) return
      frames.push(now)
      requestAnimationFrame(note)
    }
    requestAnimationFrame(note)
  },

  /** Stops recording and returns the times. */
  framesNoted: () => {
    noting = null
    return frames
  },

  /** Returns the centre of a node well inside the canvas. */
  aNode: () => {
    const area = canvas()
    const inside = [...document.querySelectorAll('.react-flow__node')]
      .map((node) => node.getBoundingClientRect())
      .find(
        ({ left, right, top, bottom }) =>
          left > area.left + 250 &&
          right < area.right - 250 &&
          top > area.top + 100 &&
          bottom < area.bottom - 100,
      )
    if (!inside) throw new Error('The canvas has no node well inside its edges.')
    return { x: inside.x + inside.width / 2, y: inside.y + inside.height / 2 }
  },

  /** Returns an empty point near the centre of the canvas. */
  emptyPlace: () => {
    const area = canvas()
    for (let y = area.top + area.height / 2; y < area.bottom - 60; y += 5)
      for (let x = area.left + area.width / 2; x < area.right - 220; x += 5)
        if (document.elementFromPoint(x, y)?.classList.contains('react-flow__pane')) return { x, y }
    throw new Error('The canvas has no empty point.')
  },
}

function canvas(): DOMRect {
  const area = document.querySelector('.react-flow')?.getBoundingClientRect()
  if (!area) throw new Error('The page has no canvas.')
  return area
}

export type InPage = typeof anjBench
Object.assign(globalThis, { anjBench })
