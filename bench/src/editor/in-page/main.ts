/** What runs inside the measured pages, as `anjBench`; the bench calls it by name. */
const longTasks: number[] = []
new PerformanceObserver((list) => {
  for (const { startTime, duration } of list.getEntries()) longTasks.push(startTime + duration)
}).observe({ type: 'longtask', buffered: true })

let frames: number[] = []
let isNoting = false

const anjBench = {
  /** Milliseconds until nodes are drawn and the page is free to answer: no task of more than 50 ms for so long after. */
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

  /** Begins to note when frames are drawn. */
  noteFrames: () => {
    frames = []
    isNoting = true
    const note = (now: number) => {
      frames.push(now)
      if (isNoting) requestAnimationFrame(note)
    }
    requestAnimationFrame(note)
  },

  /** Ends it and answers when they were. */
  framesNoted: () => {
    isNoting = false
    return frames
  },

  /** The middle of a node well within the canvas. */
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
    if (!inside) throw new Error('There is no node well within the canvas.')
    return { x: inside.x + inside.width / 2, y: inside.y + inside.height / 2 }
  },

  /** An empty place about the middle of the canvas. */
  emptyPlace: () => {
    const area = canvas()
    for (let y = area.top + area.height / 2; y < area.bottom - 60; y += 5)
      for (let x = area.left + area.width / 2; x < area.right - 220; x += 5)
        if (document.elementFromPoint(x, y)?.classList.contains('react-flow__pane')) return { x, y }
    throw new Error('There is no empty place.')
  },
}

function canvas(): DOMRect {
  const area = document.querySelector('.react-flow')?.getBoundingClientRect()
  if (!area) throw new Error('There is no canvas.')
  return area
}

export type InPage = typeof anjBench
Object.assign(globalThis, { anjBench })
