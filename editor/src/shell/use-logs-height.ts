import { useRef, useState } from 'react'
import { useBottom } from '../bottom/bottom-state.ts'
import { useViewport } from '../grid/use-viewport.ts'
import { isNumber, usePreference } from '../kit/preferences.ts'
import { expandedLogsHeight, LOGS, maxLogsHeight } from './logs-height.ts'

/** Assumed height of the middle of the window until it has been measured, in pixels. */
const USUAL_MIDDLE = 600

const isHeight = (value: unknown): value is number | null => value === null || isNumber(value)

/**
 * Returns the height of the logs and data panel. The panel starts low and grows when a run starts or the user opens
 * something in it. A height that the user chooses by dragging has priority and is remembered in this browser. Attach
 * `middle` to the element that the panel shares with the canvas.
 */
export function useLogsHeight() {
  const middle = useRef<HTMLDivElement>(null)
  const room = useViewport(middle).height || USUAL_MIDDLE
  const isAskedFor = useBottom((state) => state.isAskedFor)
  const [chosen, remember] = usePreference('logsHeight', isHeight, null)
  const [toggled, setToggled] = useState<number | null>(null)
  const opened = expandedLogsHeight(room)
  // Limits the height, which the user may have chosen in a larger window, so that there is room for the canvas.
  const height = Math.min(maxLogsHeight(room), toggled ?? chosen ?? (isAskedFor ? opened : LOGS.height))
  const isHigh = height > LOGS.height
  return {
    middle,
    height,
    highest: maxLogsHeight(room),
    isHigh,
    choose: (next: number) => {
      // A click without dragging isn't a choice of height.
      if (next === height) return
      setToggled(null)
      remember(next)
    },
    toggle: () => setToggled(isHigh ? LOGS.height : Math.max(opened, chosen ?? 0)),
  }
}
