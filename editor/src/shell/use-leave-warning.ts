import { useEffect } from 'react'
import { hasUnsaved } from '../actors/saving.ts'

/** Lets the browser ask before a page is left whose drawing the server doesn't have yet. */
export function useLeaveWarning(): void {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (hasUnsaved()) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [])
}
