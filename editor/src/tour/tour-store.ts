import { create } from 'zustand'

/** True while the tour is open. */
export const useTour = create<{ readonly isOpen: boolean }>(() => ({ isOpen: false }))

/** Starts the tour. */
export const startTour = (): void => useTour.setState({ isOpen: true })

/** Ends the tour. */
export const endTour = (): void => useTour.setState({ isOpen: false })
