import { useStore } from 'reactflow'
import { create } from 'zustand'
import classes from './guide-lines.module.css'
import type { Guide } from './guides.ts'

const none: readonly Guide[] = []
/** Distance that a guide extends beyond the items it aligns, in pixels. */
const BEYOND = 15
const useGuides = create<{ readonly guides: readonly Guide[] }>(() => ({ guides: none }))

/** Shows these guides on the canvas instead of the previous guides. */
export function showGuides(guides: readonly Guide[]): void {
  if (guides.length + useGuides.getState().guides.length > 0) useGuides.setState({ guides })
}

/** The guides for the item being dragged, one pixel wide at any zoom level. */
export function GuideLines() {
  const guides = useGuides((state) => state.guides)
  return guides.length > 0 && <Lines guides={guides} />
}

function Lines({ guides }: { readonly guides: readonly Guide[] }) {
  const [left, top, zoom] = useStore((state) => state.transform)
  return (
    <div className={classes.guides} aria-hidden data-guides>
      {guides.map(({ axis, at, from, to }) => (
        <div
          key={`${axis} ${at}`}
          style={
            axis === 'x'
              ? {
                  left: left + at * zoom,
                  top: top + from * zoom - BEYOND,
                  height: (to - from) * zoom + 2 * BEYOND,
                }
              : {
                  left: left + from * zoom - BEYOND,
                  top: top + at * zoom,
                  width: (to - from) * zoom + 2 * BEYOND,
                }
          }
        />
      ))}
    </div>
  )
}
