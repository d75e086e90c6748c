import type { Point } from '@anj/workflow'
import { useEffect, useState } from 'react'
import { layOutGraph } from '../../layout/lay-out.ts'
import { type LayoutWorkers, layOutDiagram } from './lay-out-diagram.ts'
import type { DiagramLayout, Drawing } from './layout-graph.ts'

/** The result of laying out the drawing `of`. `layout` is null if that failed. */
export interface LayoutResult {
  readonly of: Drawing
  readonly layout: DiagramLayout | null
}

/**
 * Returns the layout of a drawing once it is ready. If the drawing changes first, cancels the layout and ends its
 * thread.
 */
export function useLayout(drawing: Drawing): LayoutResult | null {
  const [laidOut, setLaidOut] = useState<LayoutResult | null>(null)
  useEffect(() => {
    const ending = new AbortController()
    const { signal } = ending
    layOutDiagram(drawing, { layers: layOutGraph, byDistance: byDistance(signal) }).then(
      (layout) => !signal.aborted && setLaidOut({ of: drawing, layout }),
      () => !signal.aborted && setLaidOut({ of: drawing, layout: null }),
    )
    return () => ending.abort()
  }, [drawing])
  return laidOut
}

function byDistance(signal: AbortSignal): LayoutWorkers['byDistance'] {
  return (...asked) =>
    new Promise((resolve, reject) => {
      signal.throwIfAborted()
      const worker = new Worker(new URL('./distance-worker.ts', import.meta.url), { type: 'module' })
      const end = () => worker.terminate()
      signal.addEventListener('abort', () => {
        end()
        reject(signal.reason)
      })
      worker.addEventListener('message', ({ data }: MessageEvent<ReadonlyMap<string, Point>>) => {
        end()
        resolve(data)
      })
      worker.addEventListener('error', (event) => {
        end()
        reject(new Error(event.message))
      })
      // A worker has no origin.
      // oxlint-disable-next-line unicorn/require-post-message-target-origin
      worker.postMessage(asked)
    })
}
