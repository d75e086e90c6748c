import { useEffect } from 'react'
import { isBackedUpLocally } from '../actors/local-backup.ts'
import { unsavedWorkflows } from '../actors/saving.ts'

/**
 * Makes the browser ask before the user leaves a page with changes that neither the server nor the browser has stored.
 */
export function useLeaveWarning(): void {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (unsavedWorkflows().some((id) => !isBackedUpLocally(id))) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [])
}
