import { create } from 'zustand'

/** Whether the tour goes on. */
export const useTour = create<{ readonly isOpen: boolean }>(() => ({ isOpen: false }))

/** Begins the tour. */
export const startTour = (): void => useTour.setState({ isOpen: true })

/** Ends the tour. */
export const endTour = (): void => useTour.setState({ isOpen: false })
