import { useStore } from 'reactflow'
import { create } from 'zustand'
import classes from './guide-lines.module.css'
import type { Guide } from './guides.ts'

const none: readonly Guide[] = []
const useGuides = create<{ readonly guides: readonly Guide[] }>(() => ({ guides: none }))

/** Draws these lines and no others over the canvas. */
export function showGuides(guides: readonly Guide[]): void {
  if (guides.length + useGuides.getState().guides.length > 0) useGuides.setState({ guides })
}

/** The lines in which what is dragged stands with others, one pixel thin at any zoom. */
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
              ? { left: left + at * zoom, top: top + from * zoom, height: (to - from) * zoom }
              : { left: left + from * zoom, top: top + at * zoom, width: (to - from) * zoom }
          }
        />
      ))}
    </div>
  )
}
