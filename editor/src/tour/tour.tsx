import { useSelector } from '@xstate/react'
import { Suspense, useEffect } from 'react'
import { workflows } from '../actors/workflows.ts'
import { lazyComponent } from '../kit/lazy-components.ts'
import { restoreFocus } from '../kit/restore-focus.ts'
import { listExamples } from '../server/examples.ts'
import { readUserId } from '../session/stored-session.ts'
import { hasSeenTour, markTourSeen } from './seen.ts'
import { endTour, startTour, useTour } from './tour-store.ts'

/**
 * Loads the examples with the first card, which would jump if they arrived later. If they fail to load, the card shows
 * without them.
 */
const TourCard = lazyComponent(async () => {
  const [part] = await Promise.all([import('./tour-card.tsx'), listExamples().catch(() => [])])
  return part
})

/** The tour of the editor. It starts automatically on a user's first visit. */
export function Tour() {
  const isReady = useSelector(workflows, (state) => state.matches('ready') || state.matches('empty'))
  const isOpen = useTour((tour) => tour.isOpen)
  useEffect(() => {
    const userId = readUserId()
    if (isReady && userId !== null && !hasSeenTour(userId)) startTour()
  }, [isReady])
  if (!isOpen) return null

  const end = () => {
    const userId = readUserId()
    if (userId !== null) markTourSeen(userId)
    endTour()
    restoreFocus('[data-tour="help"]')
  }
  return (
    <Suspense fallback={null}>
      <TourCard onEnd={end} />
    </Suspense>
  )
}
