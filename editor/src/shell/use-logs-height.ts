import { useRef, useState } from 'react'
import { useBottom } from '../bottom/bottom-state.ts'
import { useViewport } from '../grid/use-viewport.ts'
import { highestLogs, LOGS, openedLogs } from './logs-height.ts'
import { isNumber, useRemembered } from './remembered.ts'

/** What the middle of the window is taken for until it is measured. */
const USUAL_MIDDLE = 600

const isHeight = (value: unknown): value is number | null => value === null || isNumber(value)

/**
 * How high logs and data are: low until somebody looks at something there or a run begins, then high enough for it, unless
 * a height was chosen by dragging, which this browser remembers. Hand `middle` to the element that they share with the canvas.
 */
export function useLogsHeight() {
  const middle = useRef<HTMLDivElement>(null)
  const room = useViewport(middle).height || USUAL_MIDDLE
  const isAskedFor = useBottom((state) => state.isAskedFor)
  const [chosen, remember] = useRemembered('logsHeight', isHeight, null)
  const [toggled, setToggled] = useState<number | null>(null)
  const opened = openedLogs(room)
  // What was chosen in a larger window leaves room for the canvas in a smaller one.
  const height = Math.min(highestLogs(room), toggled ?? chosen ?? (isAskedFor ? opened : LOGS.height))
  const isHigh = height > LOGS.height
  return {
    middle,
    height,
    highest: highestLogs(room),
    isHigh,
    choose: (next: number) => {
      // A click on the line chooses nothing.
      if (next === height) return
      setToggled(null)
      remember(next)
    },
    toggle: () => setToggled(isHigh ? LOGS.height : Math.max(opened, chosen ?? 0)),
  }
}
