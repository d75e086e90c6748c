import { createContext, type ReactNode, useContext } from 'react'
import { createPortal } from 'react-dom'

/** Where in the head of its window a view puts what can be done with all of it. */
export const ActionsPlace = createContext<HTMLElement | null>(null)

/** What can be done with all that a window shows, in its head. */
export function InsightActions({ children }: { readonly children: ReactNode }) {
  const place = useContext(ActionsPlace)
  return place && createPortal(children, place)
}
