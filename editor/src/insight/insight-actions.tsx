import { createContext, type ReactNode, useContext } from 'react'
import { createPortal } from 'react-dom'

/** The element in the window's header where a view renders its actions. */
export const ActionsPlace = createContext<HTMLElement | null>(null)

/** Renders actions on the whole insight in the window's header. */
export function InsightActions({ children }: { readonly children: ReactNode }) {
  const place = useContext(ActionsPlace)
  return place && createPortal(children, place)
}
